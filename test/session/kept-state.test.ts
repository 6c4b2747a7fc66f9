import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createKeptStates, type KeptStates } from '../../src/session/kept-state.ts';

const cookie = {
  name: 'who',
  value: 'me',
  domain: '127.0.0.1',
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax',
};
const state = { cookies: [cookie], origins: [] };

let folder: string;
let reported: string[];
let states: KeptStates;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wayfarer-kept-'));
  reported = [];
  states = createKeptStates({ folder, onSetAside: (path) => reported.push(path) });
});
afterEach(() => rmSync(folder, { recursive: true }));

const DAMAGE: Record<string, (path: string) => void> = {
  'an empty file': (path) => writeFileSync(path, ''),
  'a truncated one': (path) => writeFileSync(path, JSON.stringify(state).slice(0, -9)),
  'no JSON': (path) => writeFileSync(path, Buffer.from([0, 255, 254, 7])),
  'another value': (path) => writeFileSync(path, 'null'),
  'another shape': (path) => writeFileSync(path, '{"cookies":{},"origins":[]}'),
  'cookies of another shape': (path) => writeFileSync(path, '{"cookies":[1],"origins":[]}'),
  'a cookie without a domain': (path) =>
    writeFileSync(path, JSON.stringify({ ...state, cookies: [{ ...cookie, domain: '' }] })),
  'an origin that is none': (path) =>
    writeFileSync(path, JSON.stringify({ ...state, origins: [{ origin: 'x', localStorage: [] }] })),
  'a folder': (path) => mkdirSync(join(path, 'inner'), { recursive: true }),
  'a link to a folder': (path) => symlinkSync(tmpdir(), path),
  'a pipe': (path) => void execFileSync('mkfifo', [path]),
};

describe('in place of a kept state', () => {
  test.each(Object.entries(DAMAGE))('%s is set aside and reported, and the name works again', (_, damage) => {
    damage(join(folder, 'kept.json'));
    const { setAside = '', ...rest } = states.read('kept');
    expect(rest).toEqual({});
    expect(reported).toEqual([setAside]);
    expect(basename(setAside)).toMatch(/^kept\.json\.damaged-\d{4}-\d\d-\d\dT[\d-]+\.\d+Z$/);
    expect(readdirSync(folder)).toEqual([basename(setAside)]);
    states.write('kept', state);
    expect(states.read('kept')).toEqual({ state });
  });

  test('what is set aside keeps its bytes, for its owner only', () => {
    writeFileSync(join(folder, 'kept.json'), 'half of a st', { mode: 0o644 });
    const { setAside = '' } = states.read('kept');
    expect(readFileSync(setAside, 'utf8')).toBe('half of a st');
    expect(statSync(setAside).mode & 0o777).toBe(0o600);
  });
});

describe('kept states', () => {
  test('of names that differ in case only are different ones', () => {
    for (const name of ['Work', 'work', 'WORK'])
      states.write(name, { ...state, cookies: [{ ...cookie, value: name }] });
    for (const name of ['Work', 'work', 'WORK'])
      expect(states.read(name)).toMatchObject({ state: { cookies: [{ value: name }] } });
    expect(new Set(readdirSync(folder).map((file) => file.toLowerCase())).size).toBe(3);
  });

  test('that were written under the former file names are found', () => {
    writeFileSync(join(folder, 'Work.json'), JSON.stringify(state));
    writeFileSync(join(folder, 'shop.json'), JSON.stringify(state));
    expect(states.read('work')).toEqual({});
    expect(states.read('Work')).toEqual({ state });
    expect(states.read('shop')).toEqual({ state });
    expect(readdirSync(folder).every((file) => file === file.toLowerCase())).toBe(true);
  });

  test('are simply absent before the first one is written', () => {
    rmSync(folder, { recursive: true });
    expect(states.read('kept')).toEqual({});
    states.write('kept', state);
    expect(states.read('kept')).toEqual({ state });
  });
});
