import { createHash, randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { createLane } from '../../core/index.ts';
import type { HttpResponse } from '../../net/http/index.ts';

/** Responses in the form of web archives (WARC 1.1), as they arrive. */
export interface WarcFile {
  add(response: HttpResponse): Promise<void>;
  close(): Promise<void>;
}

type Fields = Readonly<Record<string, string>>;

/** Appends, so that an interrupted crawl can go on; each record of a `.gz` is compressed by itself. */
export async function openWarc(path: string): Promise<WarcFile> {
  const file = await open(path, 'a', 0o600);
  const isZipped = path.endsWith('.gz');
  // One after the other, in whole.
  const lane = createLane({ maxWaiting: Infinity });
  const { signal } = new AbortController();
  const append = async (type: string, fields: Fields, block: Buffer): Promise<void> => {
    const record = recordOf(type, fields, block);
    const bytes = isZipped ? await promisify(gzip)(record) : record;
    await lane.run(() => file.appendFile(bytes), signal);
  };
  await append(
    'warcinfo',
    { 'Content-Type': 'application/warc-fields' },
    Buffer.from('software: Wayfarer\r\nformat: WARC File Format 1.1\r\n'),
  );
  return {
    add: (response) => {
      const fields = {
        'WARC-Target-URI': response.url,
        'Content-Type': 'application/http;msgtype=response',
        'WARC-Payload-Digest': `sha256:${createHash('sha256').update(response.body).digest('hex')}`,
      };
      return append('response', fields, blockOf(response));
    },
    close: async () => {
      await file.sync();
      await file.close();
    },
  };
}

function recordOf(type: string, fields: Fields, block: Buffer): Buffer {
  const head: Fields = {
    'WARC-Type': type,
    'WARC-Record-ID': `<urn:uuid:${randomUUID()}>`,
    'WARC-Date': new Date().toISOString(),
    ...fields,
    'Content-Length': String(block.length),
  };
  return Buffer.concat([
    Buffer.from(`WARC/1.1\r\n${headerLines(Object.entries(head))}\r\n`),
    block,
    Buffer.from('\r\n\r\n'),
  ]);
}

// The body is kept decoded and in one piece; cookies are for whoever fetched it.
const LEFT_OUT =
  /^(?:content-encoding|content-length|transfer-encoding|connection|keep-alive|set-cookie2?)$/i;

function blockOf({ status, headers, body }: HttpResponse): Buffer {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    LEFT_OUT.test(name) ? [] : [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
  const lines = headerLines([...kept, ['content-length', String(body.length)]]);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} \r\n${lines}\r\n`), body]);
}

function headerLines(fields: readonly (readonly [string, string])[]): string {
  return fields.map(([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}\r\n`).join('');
}
