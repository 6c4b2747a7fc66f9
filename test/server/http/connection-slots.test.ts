import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConnectionSlots } from '../../../src/server/http/connection-slots.ts';

const SLOTS = 4;
let server: Server;
let slots: ConnectionSlots;
const clients: Socket[] = [];

beforeEach(async () => {
  slots = new ConnectionSlots(SLOTS);
  server = createServer((socket) => {
    socket.resume();
    slots.add(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  server.close();
  await once(server, 'close');
});

interface Connection {
  /** The server's end. */
  readonly socket: Socket;
  /** Whether the server closed it. */
  readonly isClosed: () => boolean;
}

async function open(): Promise<Connection> {
  const accepted = once(server, 'connection');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client.resume());
  const [socket] = (await accepted) as [Socket];
  return { socket, isClosed: () => socket.destroyed };
}

async function openAll(): Promise<readonly [Connection, Connection, Connection, Connection]> {
  return [await open(), await open(), await open(), await open()];
}

/** Indexes of the connections that the server has closed. */
function closed(connections: readonly Connection[]): number[] {
  return connections.flatMap(({ isClosed }, index) => (isClosed() ? [index] : []));
}

describe('when all slots are taken, a newcomer', () => {
  test('replaces the oldest connection that had no accepted request', async () => {
    const connections = await openAll();
    slots.accept(connections[0].socket);
    const newcomer = await open();
    expect(closed([...connections, newcomer])).toEqual([1]);
  });

  test('replaces the connection that was used least recently, when few are without an accepted request', async () => {
    const connections = await openAll();
    for (const { socket } of [...connections, connections[0]]) slots.accept(socket);
    const newcomer = await open();
    const another = await open();
    expect(closed([...connections, newcomer, another])).toEqual([1, 2]);
    const third = await open();
    expect(closed([...connections, newcomer, another, third])).toEqual([1, 2, 4]);
  });

  test('is refused while all serve a request, and replaces one that no longer does', async () => {
    const connections = await openAll();
    for (const { socket } of connections) {
      slots.accept(socket);
      slots.hold(socket);
    }
    slots.hold(connections[1].socket); // pipelined
    slots.release(connections[1].socket);
    const refused = await open();
    expect(closed([...connections, refused])).toEqual([4]);
    slots.release(connections[1].socket);
    const newcomer = await open();
    expect(closed([...connections, newcomer])).toEqual([1]);
  });

  test('takes the slot of a connection that closed in the middle of its request', async () => {
    const connections = await openAll();
    const [first] = connections;
    slots.accept(first.socket);
    slots.hold(first.socket);
    first.socket.destroy();
    await once(first.socket, 'close');
    slots.release(first.socket);
    const newcomer = await open();
    expect(closed([...connections, newcomer])).toEqual([0]);
  });
});
