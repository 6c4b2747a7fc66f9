import { REPORT_TOKEN } from '../channel.ts';
// Runs in the main world before the page's scripts: reports what the page asks the user for, and its console output.
// The page cannot see or reach it; the built-ins that it uses are captured first.
export {};

const MOST_ENTRIES = 50;
const MAX_TEXT = 500;
const FLUSH_MS = 200;
const MOST_AT_ONCE = 5;
// Per name and document: further requests are not informative.
const MOST_ASKED = 5;
// Further uncaught errors are suppressed: the browser itself would send each one to the server.
const MOST_UNCAUGHT = 100;

type ConsoleLine = readonly [level: string, text: string];

const { apply, getPrototypeOf, getOwnPropertyDescriptor, defineProperty } = Reflect;
const { stringify } = JSON;
const { debug } = console;
const slice = Reflect.get(String.prototype, 'slice');
const [later, now, toText] = [setTimeout, Date.now, String];
const abortError = DOMException;
const ErrorPrototype = Error.prototype;

// The PDF viewer is a page of the browser: its console output is not this page's.
const isOfBrowser = location.protocol === 'chrome-extension:' || location.protocol === 'chrome:';

let entries: ConsoleLine[] = [];
let entryCount = 0;
let written = 0;
let errors = 0;
let periodMs = 0;
let sent = 0;
let isWaiting = false;
const asked: Record<string, number> = { __proto__: null } as unknown as Record<string, number>;

/** The native console is a channel that leaves no trace in the page. */
function send(report: object): void {
  debug(REPORT_TOKEN, stringify(report));
}

function flush(): void {
  isWaiting = false;
  if (written === 0) return;
  send({ written, errors, entries: inOrder() });
  entries = [];
  entryCount = written = errors = 0;
}

/** The ring buffer, oldest line first. */
function inOrder(): ConsoleLine[] {
  const first = entryCount > MOST_ENTRIES ? entryCount % MOST_ENTRIES : 0;
  const ordered: ConsoleLine[] = [];
  for (let n = 0; n < entries.length; n++) {
    const entry = entries[(first + n) % entries.length];
    if (entry !== undefined) ordered[n] = entry;
  }
  return ordered;
}

function write(level: string, text: string): void {
  if (isOfBrowser) return;
  written += 1;
  if (level === 'error') errors += 1;
  // A ring buffer: in a flood the latest lines are kept, and messages stay small.
  entries[entryCount % MOST_ENTRIES] = [level, text];
  entryCount += 1;
  if (isWaiting) return;
  if (now() - periodMs > FLUSH_MS) {
    periodMs = now();
    sent = 0;
  }
  sent += 1;
  // Sent at once, so that lines arrive with their action; only a flood is delayed.
  if (sent <= MOST_AT_ONCE) flush();
  else {
    isWaiting = true;
    later(flush, FLUSH_MS);
  }
}

function ask(name: string): void {
  const count = (asked[name] ?? 0) + 1;
  asked[name] = count;
  if (count <= MOST_ASKED) send({ asked: name });
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return cut(value);
  if (typeof value === 'function') return '[function]';
  if (typeof value !== 'object' || value === null) return toText(value);
  if (!isError(value)) return '[object]';
  const message = getOwnPropertyDescriptor(value, 'message')?.value as unknown;
  return `Error: ${typeof message === 'string' ? cut(message) : ''}`;
}

function cut(text: string): string {
  return apply(slice, text, [0, MAX_TEXT]);
}

function isError(value: object): boolean {
  for (let proto = getPrototypeOf(value); proto !== null; proto = getPrototypeOf(proto))
    if (proto === ErrorPrototype) return true;
  return false;
}

/** Never runs the page's getters or toString. */
function lineOf(values: readonly unknown[]): string {
  let line = '';
  for (let n = 0; n < values.length && line.length < MAX_TEXT; n++)
    line += (n === 0 ? '' : ' ') + textOf(values[n]);
  return cut(line);
}

type Native = (...args: unknown[]) => unknown;

/** Wraps a native function; keeps name, length and native source. */
function wrap(
  owner: object | undefined,
  name: string,
  around: (call: () => unknown, args: unknown[]) => unknown,
): void {
  const descriptor = owner && getOwnPropertyDescriptor(owner, name);
  if (owner === undefined || typeof descriptor?.value !== 'function') return;
  const value = new Proxy(descriptor.value as Native, {
    apply: (native, self: unknown, args: unknown[]) => around(() => apply(native, self, args), args),
  });
  defineProperty(owner, name, { ...descriptor, value });
}

const LEVELS: Readonly<Record<string, string>> = {
  error: 'error',
  assert: 'error',
  warn: 'warning',
  debug: 'debug',
};
const CONSOLE =
  'debug log info warn error trace assert dir dirxml table group groupCollapsed groupEnd count timeEnd timeLog clear';
for (const name of CONSOLE.split(' ')) {
  wrap(console, name, (_call, args) => {
    if (name === 'assert' && args[0] === true) return;
    write(LEVELS[name] ?? 'info', lineOf(args));
  });
}

let uncaught = 0;
const onUncaught = (event: Event, line: readonly unknown[]): void => {
  uncaught += 1;
  if (uncaught > MOST_UNCAUGHT) event.preventDefault();
  write('error', lineOf(line));
};
addEventListener('error', (event) => onUncaught(event, [event.message]));
addEventListener('unhandledrejection', (event) => onUncaught(event, ['Uncaught', event.reason]));
addEventListener('pagehide', flush);

const page = globalThis as unknown as Record<string, { readonly prototype: object } | undefined>;

/** The browser denies these itself. */
const DENIED = {
  geolocation: ['Geolocation', 'getCurrentPosition', 'watchPosition'],
  notifications: ['Notification', 'requestPermission'],
  media: ['MediaDevices', 'getUserMedia'],
  'clipboard-read': ['Clipboard', 'read', 'readText'],
  midi: ['Navigator', 'requestMIDIAccess'],
  'idle-detection': ['IdleDetector', 'requestPermission'],
  'persistent-storage': ['StorageManager', 'persist'],
  'local-fonts': ['Window', 'queryLocalFonts'],
  'window-management': ['Window', 'getScreenDetails'],
  push: ['PushManager', 'subscribe'],
  payment: ['PaymentRequest', 'show'],
};
for (const [name, [type = '', ...methods]] of Object.entries(DENIED)) {
  const owners = [page[type], page[type]?.prototype, globalThis];
  for (const method of methods)
    for (const owner of owners)
      wrap(owner, method, (call, args) => {
        const isMedia = name === 'media';
        ask(isMedia ? mediaOf(args[0]) : name);
        return call();
      });
}

function mediaOf(constraints: unknown): string {
  const video = getOwnPropertyDescriptor(Object(constraints) as object, 'video')?.value as unknown;
  return video === undefined || video === false ? 'microphone' : 'camera';
}

/** These would wait for the user forever, so a refusal is returned immediately. */
const CHOSEN = {
  'display-capture': ['MediaDevices', 'getDisplayMedia', 'NotAllowedError'],
  usb: ['USB', 'requestDevice', 'NotFoundError'],
  serial: ['Serial', 'requestPort', 'NotFoundError'],
  hid: ['HID', 'requestDevice', 'NotFoundError'],
  bluetooth: ['Bluetooth', 'requestDevice', 'NotFoundError'],
};
for (const [name, [type = '', method = '', error]] of Object.entries(CHOSEN)) {
  wrap(page[type]?.prototype, method, () => {
    ask(name);
    return Promise.reject(new abortError('The user did not choose anything.', error));
  });
}
for (const picker of ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker']) {
  wrap(globalThis, picker, () => {
    ask('file-chooser');
    return Promise.reject(new abortError('The user aborted a request.', 'AbortError'));
  });
}
wrap(globalThis, 'print', () => ask('print'));
