// Opens connections, sends the same bytes on each, never reads the end of anything, and reconnects whenever the server
// closes one, until standard input ends. Arguments: port, number of connections, bytes as JSON.
import { connect } from 'node:net';

const [port = '', count = '', bytes = '""'] = process.argv.slice(2);
const RECONNECT_MS = 1_000;
let isReady = false;
let connected = 0;

function attack(isFirst: boolean): void {
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('connect', () => {
    socket.write(JSON.parse(bytes) as string);
    if (isFirst) connected++;
    if (isReady || connected < Number(count)) return;
    isReady = true;
    process.stdout.write('ready\n');
  });
  socket.on('error', () => undefined); // a reset also closes the connection
  socket.on('close', () => setTimeout(() => attack(false), RECONNECT_MS));
  socket.resume();
}

for (let n = 0; n < Number(count); n++) attack(true);
process.stdin.on('end', () => process.exit()).resume();
