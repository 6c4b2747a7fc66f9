import type { ExchangeStore, NewExchange } from '../exchanges.ts';
import type { StoreParts } from './store-parts.ts';
import type { PackedExchange } from './thread/exchanges.ts';

export function createExchangeStore({ reader, writer, files, afterWrite }: StoreParts): ExchangeStore {
  const pack = async ({ response, ...rest }: NewExchange): Promise<PackedExchange> => {
    const { body, ...facts } = response;
    const exchange = { ...rest, response: facts };
    return body === undefined ? { exchange } : { exchange, body: await files.pack(body) };
  };
  return {
    record: async (exchanges) => {
      const packed = await Promise.all(exchanges.map(pack));
      try {
        const { ids, unusedFiles } = await writer.call('recordExchanges', packed);
        await files.remove(unusedFiles);
        afterWrite();
        return ids;
      } catch (error) {
        await files.remove(packed.flatMap(({ body }) => body?.fileName ?? []));
        throw error;
      }
    },
    list: (filter) => reader.call('listExchanges', filter),
    body: async (exchangeId, scope) => {
      const body = await reader.call('exchangeBody', { exchangeId, scope });
      return body === undefined ? undefined : files.unpack(body);
    },
  };
}
