import type { ExchangeStore, NewExchange } from '../exchanges.ts';
import type { StoreParts } from './store-parts.ts';
import type { PackedExchange } from './thread/exchanges.ts';
import { writeWithFiles } from './write-with-files.ts';

export function createExchangeStore({ reader, writer, files, afterWrite }: StoreParts): ExchangeStore {
  const pack = async ({ response, ...rest }: NewExchange): Promise<PackedExchange> => {
    const { body, ...facts } = response;
    const exchange = { ...rest, response: facts };
    return body === undefined ? { exchange } : { exchange, body: await files.pack(body) };
  };
  return {
    record: async (exchanges) => {
      const packed = await Promise.all(exchanges.map(pack));
      const written = packed.flatMap(({ body }) => body?.fileName ?? []);
      const { ids } = await writeWithFiles(files, written, () => writer.call('recordExchanges', packed));
      afterWrite();
      return ids;
    },
    list: (filter) => reader.call('listExchanges', filter),
    body: async (exchangeId, scope) => {
      const body = await reader.call('exchangeBody', { exchangeId, scope });
      return body === undefined ? undefined : files.unpack(body);
    },
  };
}
