import ipaddr from 'ipaddr.js';

/** The kind of an address. Only `public` is the internet. */
export type Zone = 'public' | 'loopback' | 'private' | 'link_local' | 'shared' | 'metadata' | 'reserved';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

// 168.63.129.16 is global unicast for every library, but answers only inside Azure.
const METADATA = new Set([
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd20:ce::254',
]);

const ZONE_BY_RANGE: Readonly<Record<string, Zone>> = {
  unicast: 'public',
  loopback: 'loopback',
  private: 'private',
  uniqueLocal: 'private',
  deprecatedSiteLocal: 'private',
  linkLocal: 'link_local',
  carrierGradeNat: 'shared',
  '6to4': 'public',
};

const MAPPED = ipaddr.IPv6.parseCIDR('::ffff:0:0/96');
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const FIRST_96_BITS_ZERO = ipaddr.IPv6.parseCIDR('::/96');
const TRANSLATED = ipaddr.IPv6.parseCIDR('::ffff:0:0:0/96');
const SIX_TO_FOUR = ipaddr.IPv6.parseCIDR('2002::/16');

/** Parses an address into the form that is compared everywhere; a mapped IPv4 address becomes the IPv4 address. */
export function parseAddress(text: string): Address | undefined {
  const bare = text.replace(/^\[|\]$|%.*$/g, '');
  if (!ipaddr.isValid(bare)) return undefined;
  const parsed = ipaddr.parse(bare);
  return isV6(parsed) && hasPrefix(parsed, MAPPED) ? embedded(parsed, 12) : parsed;
}

/**
 * Every address that a packet to this one may end at: itself, and the IPv4 address that a translator or tunnel
 * would unwrap. An address is as trustworthy as the worst of them.
 */
export function facesOf(address: Address): readonly Address[] {
  // `::1` and `::` have 96 leading zero bits too, but wrap nothing.
  if (!isV6(address) || ['loopback', 'unspecified'].includes(address.range())) return [address];
  if (hasPrefix(address, SIX_TO_FOUR)) return [address, embedded(address, 2)];
  const wrapsLast32Bits = [NAT64, FIRST_96_BITS_ZERO, TRANSLATED].some((prefix) =>
    hasPrefix(address, prefix),
  );
  return wrapsLast32Bits || isIsatap(address) ? [address, embedded(address, 12)] : [address];
}

export function zoneOf(address: Address): Zone {
  if (METADATA.has(address.toString())) return 'metadata';
  const zone = ZONE_BY_RANGE[address.range()] ?? 'reserved';
  if (!isV6(address)) return zone;
  if (hasPrefix(address, NAT64)) return 'public';
  // The library calls every range without a name unicast; only 2000::/3 was ever assigned.
  return zone === 'public' && !hasPrefix(address, GLOBAL_UNICAST) ? 'reserved' : zone;
}

function isV6(address: Address): address is ipaddr.IPv6 {
  return address.kind() === 'ipv6';
}

function hasPrefix(address: ipaddr.IPv6, prefix: readonly [ipaddr.IPv6, number]): boolean {
  return address.match(prefix[0], prefix[1]);
}

function embedded(address: ipaddr.IPv6, offset: number): ipaddr.IPv4 {
  return new ipaddr.IPv4(address.toByteArray().slice(offset, offset + 4));
}

/** RFC 5214: an interface id 00-00-5e-fe or 02-00-5e-fe, then an IPv4 address. */
function isIsatap(address: ipaddr.IPv6): boolean {
  const [upper = 0, lower = 0] = address.parts.slice(4, 6);
  return (upper & ~0x200) === 0 && lower === 0x5efe;
}
