import ipaddr from 'ipaddr.js';

import { fail } from '../core/index.ts';
import { type Address, parseAddress } from './address.ts';

/** A range of addresses from the operator's settings. */
export interface Cidr {
  readonly base: Address;
  readonly bits: number;
  /** One address, not a range. */
  readonly isExact: boolean;
}

/** Parses `10.0.0.0/8`, `fd00::/8` or a single address. */
export function parseCidr(text: string): Cidr {
  const [addressText = '', bitsText, ...rest] = text.trim().split('/');
  const written = ipaddr.IPv4.isValidFourPartDecimal(addressText) || addressText.includes(':');
  const base = written ? parseAddress(addressText) : undefined;
  if (base === undefined || rest.length > 0) throw invalid(text);
  const width = base.kind() === 'ipv4' ? 32 : 128;
  if (bitsText === undefined) return { base, bits: width, isExact: true };
  // The prefix of a mapped address includes the 96 bits before the IPv4 part.
  const bits = Number(bitsText) - (width === 32 && addressText.includes(':') ? 96 : 0);
  if (!/^\d{1,3}$/.test(bitsText) || bits < 0 || bits > width) throw invalid(text);
  return { base, bits, isExact: bits === width };
}

export function isInside(address: Address, range: Cidr): boolean {
  if (address.kind() !== range.base.kind()) return false;
  // Both are of the same kind, which the library's types cannot express.
  return (address as ipaddr.IPv4).match(range.base, range.bits);
}

function invalid(text: string): Error {
  const cidr = text.slice(0, 100);
  const message = `${cidr} is not a network: use an IP address or a range, such as 10.0.0.0/8 or fd00::/8.`;
  return fail('invalid_input', { cidr }, { message });
}
