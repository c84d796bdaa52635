import { BlockList, isIPv4 } from 'node:net'

/** Whether an address is in one of the networks; no network at all allows every address. */
export const isFromAllowed = (networks: readonly string[], ip: string): boolean => {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const kind = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(bits), kind)
  }
  const [plain = ''] = ip.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain
  return list.check(mapped, isIPv4(mapped) ? 'ipv4' : 'ipv6')
}
