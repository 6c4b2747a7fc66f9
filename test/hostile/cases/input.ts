import { expect } from 'vitest';
import { runProgram } from '../../support/program.ts';
import { toolData } from '../../support/raw-client.ts';
import { expectError, type HostileCase } from '../world.ts';

const NO_BROWSER: string[] = [];

export const inputCases: readonly HostileCase[] = [
  {
    id: 'A01',
    title: 'what is no URL is refused, and no browser starts for it',
    run: async (world) => {
      const client = await world.stdio();
      for (const url of ['', '   ', 'not a url', '//x', 'http://']) {
        expectError(await client.call('nav_goto', { url }), 'invalid_url');
      }
      for (const url of [
        'file:///etc/passwd',
        'javascript:alert(1)',
        'data:text/html,x',
        'chrome://version',
        'FILE:///x',
      ]) {
        expectError(await client.call('nav_goto', { url }), 'scheme_blocked');
      }
      expect(world.childrenOf(client.program)).toEqual(NO_BROWSER);
    },
  },
  {
    id: 'A02',
    title: 'an argument of the wrong type is named',
    run: async (world) => {
      const client = await world.stdio();
      for (const url of [7, null, ['http://x/'], { toString: 'http://x/' }, true]) {
        const error = expectError(await client.call('nav_goto', { url }), 'invalid_input');
        expect(error).toMatchObject({ field: 'url', expected: 'a string' });
      }
      const nested = await client.call('nav_goto', { url: 'http://127.0.0.1/', assert: { urlIncludes: 1 } });
      expect(expectError(nested, 'invalid_input')).toMatchObject({ field: 'assert.urlIncludes' });
      for (const args of [[], 'text', 7]) {
        const answer = await client.request('tools/call', { name: 'nav_goto', arguments: args });
        expect(answer.error?.code).toBe(-32602);
      }
      expect(world.childrenOf(client.program)).toEqual(NO_BROWSER);
    },
  },
  {
    id: 'A03',
    title: 'an unknown tool and an unknown argument get the nearest name',
    run: async (world) => {
      const client = await world.stdio();
      const unknownTool = await client.request('tools/call', { name: 'nav_got', arguments: {} });
      expect(unknownTool.error).toMatchObject({ code: -32602, data: { nearest: ['nav_goto'] } });
      const extra = await client.call('nav_goto', { url: 'http://127.0.0.1/', ulr: 'x' });
      expect(expectError(extra, 'invalid_input')).toMatchObject({ field: 'ulr', nearest: ['url'] });
      const inner = await client.call('nav_goto', { url: 'http://127.0.0.1/', assert: { urlInclude: 'x' } });
      expect(expectError(inner, 'invalid_input')).toMatchObject({
        field: 'assert.urlInclude',
        nearest: ['urlIncludes'],
      });
      expect(world.childrenOf(client.program)).toEqual(NO_BROWSER);
    },
  },
  {
    id: 'A04',
    title: 'a call time-out of nonsense is refused at start, a short one ends the call',
    run: async (world) => {
      for (const value of ['0', '-1', '1e12', 'NaN', '5', 'soon', '']) {
        const program = runProgram({ args: ['--call-timeout', value] });
        expect(await program.exited).toBe(2);
        expect(program.stderr()).toMatch(
          /^wayfarer: --call-timeout must be a whole number from 100 to 600000/,
        );
        await program.stop();
      }
      const client = await world.stdio({ args: ['--call-timeout', '6000'] });
      const data = await client.call('nav_goto', { url: world.site.url('/silent') });
      expect(expectError(data, 'timeout')).toMatchObject({ limitMs: 6000 });
    },
  },
  {
    id: 'A05',
    title: 'two megabytes of URL, a list of 100,000 and a line of 11 MB are too large, at once',
    run: async (world) => {
      const client = await world.stdio();
      const long = `http://127.0.0.1/${'a'.repeat(2_000_000)}`;
      expectError(await client.call('nav_goto', { url: long }), 'too_large');
      expectError(await client.call('nav_goto', { url: long.slice(0, 20_000) }), 'too_large');
      const list = Array.from({ length: 100_000 }, () => 'a');
      expectError(await client.call('nav_goto', { url: 'http://127.0.0.1/', assert: list }), 'too_large');
      const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
      await client.write(
        `{"jsonrpc":"2.0","id":"deep","method":"tools/call","params":{"name":"nav_goto","arguments":{"url":${nested}}}}\n`,
      );
      expect(toolData(await client.answerTo('deep'))).toMatchObject({
        error: { code: expect.stringMatching(/^(too_large|invalid_input)$/) as string },
      });
      await client.write(`${'x'.repeat(11 * 1024 * 1024)}\n`);
      expect((await client.answerTo(null)).error?.code).toBe(-32600);
      expect(world.childrenOf(client.program)).toEqual(NO_BROWSER);
    },
  },
  {
    id: 'A11',
    title: 'a bad line is answered, and odd line ends, pauses, split characters and a BOM do no harm',
    run: async (world) => {
      const client = await world.shared();
      const parseErrors = (): number => client.messages.filter(({ error }) => error?.code === -32700).length;
      await client.write('{"jsonrpc": "2.0", "id": 1, \n');
      await client.answerTo(null);
      await client.write('not json\r\n\n\r\n[1,2\n');
      await expect.poll(parseErrors).toBe(3);
      await client.write('{"jsonrpc":"1.0","id":"old","method":"ping"}\n');
      expect((await client.answerTo('old')).error?.code).toBe(-32600);
      const odd = [
        '{"jsonrpc":"2.0","id":"odd","method":"ping","foo":1}',
        '{"jsonrpc":"2.0","id":"odd","method":"ping","params":{"_meta":5}}',
        '{"jsonrpc":"2.0","id":"odd","method":"ping","params":{"_meta":{"progressToken":null}}}',
        '{"jsonrpc":"2.0","id":"odd","method":"ping","result":{}}',
        '{"jsonrpc":"2.0","id":"odd","method":"ping","params":[1]}',
        '{"jsonrpc":"2.0","id":1e20,"method":"ping"}',
        '{"jsonrpc":"2.0","id":null,"method":"ping"}',
        '[{"jsonrpc":"2.0","id":1,"method":"ping"}]',
        '"text"',
      ];
      const refusals = (): number => client.messages.filter(({ error }) => error?.code === -32600).length;
      for (const [index, line] of odd.entries()) {
        await client.write(`${line}\n`);
        await expect.poll(refusals).toBe(index + 2);
      }
      await client.write('{"jsonrpc":"2.0","id":"odd","method":"ping"}\n');
      await expect
        .poll(() => client.messages.filter(({ id, result }) => id === 'odd' && result !== undefined).length)
        .toBe(1);
      await client.write('{"jsonrpc":"2.0","id":"half",');
      await client.write('"method":"ping"}\r\n');
      expect((await client.answerTo('half')).result).toEqual({});
      await client.write('\uFEFF{"jsonrpc":"2.0","id":"bom","method":"ping"}\n');
      expect((await client.answerTo('bom')).result).toEqual({});
      const line = Buffer.from('{"jsonrpc":"2.0","id":"日本😀","method":"ping"}\n');
      for (const byte of line) await client.write(Uint8Array.of(byte));
      expect((await client.answerTo('日本😀')).result).toEqual({});
      await client.write(
        '{"jsonrpc":"2.0","id":"one","method":"ping"}\n{"jsonrpc":"2.0","id":"two","method":"ping"}\n',
      );
      expect(
        (await Promise.all([client.answerTo('one'), client.answerTo('two')])).map(({ result }) => result),
      ).toEqual([{}, {}]);
    },
  },
  {
    id: 'A12',
    title: 'ids used twice and cancellations of nothing mix up no answers',
    run: async (world) => {
      const client = await world.shared();
      const url = world.site.url('/slow?ms=1500');
      const call = (to: string): unknown => ({ name: 'nav_goto', arguments: { url: to } });
      await client.send({ jsonrpc: '2.0', id: 'same', method: 'tools/call', params: call(url) });
      await client.send({
        jsonrpc: '2.0',
        id: 'same',
        method: 'tools/call',
        params: call(world.site.url('/article')),
      });
      expect((await client.answerTo(null)).error?.code).toBe(-32600);
      await client.notify('notifications/cancelled', { requestId: 'never used' });
      await client.notify('notifications/cancelled', {});
      expect(toolData(await client.answerTo('same'))).toMatchObject({ url });
      await client.notify('notifications/cancelled', { requestId: 'same' });
      await client.notify('notifications/cancelled', { requestId: 'same' });
      expect(client.messages.filter(({ id }) => id === 'same')).toHaveLength(1);
    },
  },
  {
    id: 'A13',
    title: 'a call before initialize, initialize twice, and an unknown protocol version do no harm',
    run: async (world) => {
      const client = await world.stdio({ initialize: false });
      const early = await client.request('tools/list');
      expect(early.result ?? early.error).toBeDefined();
      expect((await client.initialize()).result).toMatchObject({ protocolVersion: '2025-11-25' });
      expect((await client.initialize()).result).toMatchObject({ protocolVersion: '2025-11-25' });
      const future = await world.stdio({ initialize: false });
      const clientInfo = { name: 'raw', version: '1' };
      const answer = await future.request('initialize', {
        protocolVersion: '2099-01-01',
        capabilities: {},
        clientInfo,
      });
      expect(answer.result?.['protocolVersion']).toMatch(/^20\d\d-\d\d-\d\d$/);
      const old = await world.stdio({ initialize: false });
      const oldAnswer = await old.request('initialize', {
        protocolVersion: '2024-11-05',
        capabilities: {},
        clientInfo,
      });
      expect(oldAnswer.result).toMatchObject({ protocolVersion: '2024-11-05' });
    },
  },
];
