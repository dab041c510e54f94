import { expect, it } from 'vitest';
import { networkOf } from './limits.ts';

it('counts an IPv6 /64 as one network, and an IPv4-mapped address as IPv4', () => {
  const networks = {
    '203.0.113.7': '203.0.113.7',
    '::ffff:203.0.113.7': '203.0.113.7',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2',
    '2001:DB8:0001:2::9': '2001:db8:1:2',
    '2001:db8::1': '2001:db8:0:0',
    '::1': '0:0:0:0',
    'fe80::1%eth0': 'fe80:0:0:0',
  };
  for (const [address, network] of Object.entries(networks)) expect(networkOf(address)).toBe(network);
});
