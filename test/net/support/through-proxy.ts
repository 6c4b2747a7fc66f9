import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';

import { authorizationOf, type BrowserProxy } from '../../../src/net/proxy/index.ts';

export interface Got {
  readonly status: number;
  readonly body: string;
  readonly blocked: string | undefined;
}

/** Asks as a browser asks its proxy; 0 is a connection that was closed. */
export function ask(proxy: BrowserProxy, url: string, headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((resolve) => {
    const { host } = new URL(url);
    const request = httpRequest({
      host: '127.0.0.1',
      port: proxy.port,
      path: url,
      headers: { host, 'proxy-authorization': authorizationOf(proxy.access), ...headers },
    });
    request.on('error', () => resolve({ status: 0, body: '', blocked: undefined }));
    request.on('response', (response) => {
      let body = '';
      const done = (): void =>
        resolve({
          status: response.complete ? (response.statusCode ?? 0) : 0,
          body,
          blocked: response.headers['x-wayfarer-blocked']?.toString(),
        });
      response
        .on('data', (chunk: Buffer) => (body += chunk.toString()))
        .on('close', done)
        .on('error', () => undefined);
    });
    request.end();
  });
}

/** Sends bytes through a CONNECT; what comes back until the end. */
export function tunnel(proxy: BrowserProxy, authority: string, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(proxy.port, '127.0.0.1');
    let text = '';
    let isSent = false;
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (!isSent && text.startsWith('HTTP/1.1 200')) {
        isSent = true;
        socket.write(bytes, 'latin1');
      }
    });
    socket.on('error', () => undefined).on('close', () => resolve(text));
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${loginLine(proxy)}\r\n`);
  });
}

/** The header line by which the browser of a proxy is known. */
export function loginLine({ access }: BrowserProxy): string {
  return `Proxy-Authorization: ${authorizationOf(access)}\r\n`;
}
