/**
 * Reduces a client's address to the network it stands for: a client with one address of an IPv6 network has all of
 * them.
 */
import { isIPv6 } from 'node:net'

const groupsOfNetwork = 4
const groupsInAll = 8

/** Gives an IPv4 address as it is, also when it is written as IPv6; gives the /64 of an IPv6 address. */
export const networkOf = (address: string): string => {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped) return mapped
  const [left = '', right = ''] = plain.split('::')
  const leading = left === '' ? [] : left.split(':')
  const trailing = right === '' ? [] : right.split(':')
  // A dotted ending stands for two groups.
  const dotted = plain.includes('.') ? 1 : 0
  const missing = Math.max(0, groupsInAll - leading.length - trailing.length - dotted)
  const groups = [...leading, ...Array.from({ length: missing }, () => '0'), ...trailing]
  const network = groups.slice(0, groupsOfNetwork).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
