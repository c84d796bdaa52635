/** Decides which addresses outgoing requests may reach, and what the operator allows beyond public ones. */
import { BlockList, isIP } from 'node:net'

/** IPv4 ranges that are no public host (IANA special-purpose registry, multicast, reserved). */
const special4 = new BlockList()
for (const [from, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special4.addSubnet(from, bits, 'ipv4')

/**
 * IPv6 outside global unicast is refused as a whole: mapped IPv4, NAT64, loopback, link-local, unique local, multicast.
 */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
/**
 * Ranges inside global unicast that are refused: Teredo and other protocol assignments, documentation, and 6to4, which
 * reach IPv4 hosts by another name.
 */
const special6 = new BlockList()
for (const [from, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special6.addSubnet(from, bits, 'ipv6')

export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !special4.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

export interface EgressAllowance {
  /** "host:port" as it stands in an address. */
  readonly hosts: ReadonlySet<string>
  readonly hasAddress: (address: string) => boolean
}

/** Entries are `host:port` (`[::1]:8080` for IPv6) or a CIDR block; throws for anything else. */
export const readAllowance = (entries: readonly string[]): EgressAllowance => {
  const hosts = new Set<string>()
  const blocks = new BlockList()
  for (const entry of entries) {
    const cidr = /^([0-9a-f.:]+)\/(\d{1,3})$/i.exec(entry)
    const family = isIP(cidr?.[1] ?? '')
    if (cidr && family) blocks.addSubnet(cidr[1] as string, Number(cidr[2]), family === 4 ? 'ipv4' : 'ipv6')
    else if (/^(\[[0-9a-f:]+\]|[a-z0-9.-]+):\d{1,5}$/i.test(entry)) hosts.add(entry.toLowerCase())
    else throw new Error(`"${entry}" is neither host:port nor a block of addresses such as 10.1.0.0/16`)
  }
  return { hosts, hasAddress: (address) => blocks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') }
}
