import { connect } from 'node:net';
import { expect } from 'vitest';
import { connectHttp, dataOf } from '../../support/program.ts';
import { expectError, type HostileCase } from '../world.ts';

export const processCases: readonly HostileCase[] = [
  {
    id: 'E07',
    title: 'what a dependency or a tool prints goes to standard error',
    run: async (world) => {
      const client = await world.faulty();
      expect(await client.call('fault_print', {})).toEqual({ done: true });
      const { program } = client;
      for (const text of [
        'printed while loading',
        'written while loading',
        'printed by a tool',
        'written by a tool',
      ]) {
        expect(program.stderr()).toContain(text);
        expect(program.stdout()).not.toContain(text);
      }
    },
  },
  {
    id: 'E08',
    title: 'an exception in a tool, its timer or its forgotten promise ends that call alone',
    run: async (world) => {
      const client = await world.faulty();
      for (const tool of ['fault_throw', 'fault_timer', 'fault_promise']) {
        const [faulty, other] = await Promise.all([
          client.call(tool, {}),
          client.call('nav_goto', { url: world.site.url('/article') }),
        ]);
        expectError(faulty, 'internal');
        expect(JSON.stringify(faulty)).not.toContain('secret detail');
        expect(other).toMatchObject({ status: 200 });
      }
      expect(client.program.stderr()).toContain('secret detail of the fault');
    },
  },
  {
    id: 'E13',
    title: 'a cancelled navigation stops, is not answered, and leaves the browser free',
    run: async (world) => {
      const client = await world.shared();
      const params = { name: 'nav_goto', arguments: { url: world.site.url('/silent') } };
      await client.send({ jsonrpc: '2.0', id: 'cancelled', method: 'tools/call', params });
      await expect.poll(() => world.site.requests.length).toBeGreaterThan(0);
      await client.notify('notifications/cancelled', { requestId: 'cancelled' });
      expect(await client.call('nav_goto', { url: world.site.url('/shop') })).toMatchObject({ status: 200 });
      expect(client.messages.filter(({ id }) => id === 'cancelled')).toEqual([]);
    },
  },
  {
    id: 'E14',
    title: 'a client of the 2026 era that disconnects in the middle of a call has cancelled it',
    run: async (world) => {
      const { origin } = await world.http({ args: ['--auth', 'none'] });
      const { hostname, port } = new URL(origin);
      const starter = await connectHttp('2026', origin);
      const { sessionId } = dataOf(
        await starter.client.callTool({ name: 'research_session_start', arguments: {} }),
      );
      await starter.close();
      const meta = {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
        progressToken: 1,
      };
      const params = {
        name: 'nav_goto',
        arguments: { url: world.site.url('/silent'), sessionId },
        _meta: meta,
      };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
      const socket = connect(Number(port), hostname);
      socket.write(
        'POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n' +
          'Accept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\n' +
          `Mcp-Name: nav_goto\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
      await expect.poll(() => world.site.requests.length).toBeGreaterThan(0);
      socket.destroy();
      const recent = async (): Promise<unknown> => {
        const status = (await (await fetch(`${origin}/api/status`)).json()) as {
          recent: { outcome: string }[];
        };
        return status.recent[0]?.outcome;
      };
      await expect.poll(recent).toBe('cancelled');
    },
  },
];
