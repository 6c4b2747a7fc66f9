import { isSafeFileName } from '../core/index.ts';

const EXTENSION = '.json';

/**
 * The file for the state of a named session. Different names never share a file, even where the file system ignores
 * case or Unicode normal forms: whatever is not a lower-case ASCII letter, a digit, `-` or `_` is written as its code.
 */
export function keptFileName(name: string): string {
  const encoded = name.replace(/[^a-z0-9_-]/g, codeOf);
  // Windows opens a device for names such as `con.json`.
  const isSafe = isSafeFileName(encoded + EXTENSION);
  return (isSafe ? encoded : codeOf(encoded.slice(0, 1)) + encoded.slice(1)) + EXTENSION;
}

/** By UTF-16 units, so that two names differ in code wherever they differ at all. */
function codeOf(unit: string): string {
  const code = unit.charCodeAt(0);
  return code < 0x80 ? `%${hex(code, 2)}` : `%u${hex(code, 4)}`;
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}

// The former naming: by the name itself, in upper and lower case.
const FORMER_FORM = /^([A-Za-z0-9_-]{1,64})\.json$/;

/** The session of a file with a former name, if the file is named differently now. */
export function formerOwner(file: string): string | undefined {
  const name = FORMER_FORM.exec(file)?.[1];
  return name === undefined || keptFileName(name) === file ? undefined : name;
}
