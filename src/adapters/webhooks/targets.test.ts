/** Where webhooks may not go, however it is spelled. */
import { describe, expect, it } from 'vitest';
import { type Address, isPublic, readTarget, resolveTarget, type TargetRules } from './targets.ts';

const rules = (given: Partial<TargetRules> = {}): TargetRules => ({
  publicUrl: 'https://shop.example',
  allowsLoopback: false,
  resolve: async () => [{ address: '203.0.114.7', family: 4 }],
  ...given,
});
const answering = (...addresses: string[]): TargetRules =>
  rules({
    resolve: async () =>
      addresses.map((address): Address => ({ address, family: address.includes(':') ? 6 : 4 })),
  });

const HOSTILE = {
  'this machine': 'https://127.0.0.1/',
  'another address of this machine': 'https://127.8.9.10/',
  'this machine, decimal': 'https://2130706433/',
  'this machine, octal': 'https://0177.0.0.1/',
  'this machine, hexadecimal': 'https://0x7f000001/',
  'this machine, shortened': 'https://127.1/',
  'this machine, with a dot behind': 'https://127.0.0.1./',
  'this machine, in full-width digits': 'https://１２７.0.0.1/',
  'no address at all': 'https://0.0.0.0/',
  'IPv6 of this machine': 'https://[::1]/',
  'IPv6 without an address': 'https://[::]/',
  'IPv4 in IPv6': 'https://[::ffff:127.0.0.1]/',
  'IPv4 in IPv6, hexadecimal': 'https://[::ffff:7f00:1]/',
  'IPv4 in IPv6, the former way': 'https://[::7f00:1]/',
  'IPv4 behind NAT64': 'https://[64:ff9b::7f00:1]/',
  'IPv4 behind a NAT64 of its own': 'https://[64:ff9b:1::a00:1]/',
  'IPv4 in 6to4': 'https://[2002:a00:1::]/',
  'IPv4 in Teredo': 'https://[2001:0:a00:1::]/',
  'IPv4 in ISATAP': 'https://[2001:4860::5efe:7f00:1]/',
  'IPv4 in ISATAP, as a public one': 'https://[2001:4860::200:5efe:7f00:1]/',
  'a private network': 'https://10.0.0.1/',
  'a private network in the middle': 'https://172.31.255.254/',
  'a private network at home': 'https://192.168.1.1/',
  'the network of a provider': 'https://100.64.0.1/',
  'metadata of a cloud': 'https://169.254.169.254/latest/meta-data/',
  'metadata of a cloud, decimal': 'https://2852039166/',
  'metadata of a cloud, IPv6': 'https://[fd00:ec2::254]/',
  'metadata of Alibaba': 'https://100.100.100.200/',
  'the wire server of Azure': 'https://168.63.129.16/',
  'link-local IPv6': 'https://[fe80::1]/',
  'unique local IPv6': 'https://[fc00::1]/',
  'site-local IPv6': 'https://[fec0::1]/',
  multicast: 'https://224.0.0.1/',
  broadcast: 'https://255.255.255.255/',
  'an address for documentation': 'https://[2001:db8::1]/',
  'no encryption': 'http://tool.example/',
  'another protocol': 'ftp://tool.example/',
  'a file': 'file:///etc/passwd',
  'a name and a password': 'https://user:secret@tool.example/',
  'a port of a database': 'https://tool.example:5432/',
  'the port of SSH': 'https://tool.example:22/',
  'the shop itself': 'https://shop.example/webhooks/stripe',
  'the shop itself, with a dot behind': 'https://shop.example./',
  'no address': 'tool',
};

describe('addresses that webhooks do not go to', () => {
  it.each(Object.entries(HOSTILE))('%s', (_what, url) => {
    expect(() => readTarget(url, rules())).toThrow(/Please|must|leads/);
  });

  it.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:10.0.0.1'],
    ['64:ff9b::a9fe:a9fe'],
    ['fd00::1'],
  ])('names that stand for %s', async (address) => {
    await expect(resolveTarget('tool.example', answering(address))).rejects.toThrow(/private/);
  });

  it('names of which one address of several is private', async () => {
    const mixed = answering('203.0.114.7', '192.168.0.1');
    await expect(resolveTarget('tool.example', mixed)).rejects.toThrow(/private/);
  });

  it('names of nothing', async () => {
    await expect(resolveTarget('tool.example', answering())).rejects.toThrow(/no such host/);
  });
});

it('takes public hosts, by name and by address, at the two ports of TLS', async () => {
  for (const url of [
    'https://tool.example/hooks?token=1',
    'https://tool.example:8443/',
    'https://8.8.8.8/',
    'https://[2001:4860:4860::8888]/',
  ]) {
    expect(readTarget(url, rules()).href).toBe(url);
  }
  expect(await resolveTarget('tool.example', answering('8.8.8.8'))).toHaveLength(1);
  expect(isPublic('1.1.1.1')).toBe(true);
});

it('takes programs on this machine only when it is told to, and no other machine inside', () => {
  const trying = rules({ allowsLoopback: true, publicUrl: 'http://127.0.0.1:3000' });
  expect(readTarget('http://127.0.0.1:4000/hook', trying).port).toBe('4000');
  expect(readTarget('http://localhost:4000/', trying).port).toBe('4000');
  for (const url of [
    'http://127.0.0.1:3000/',
    'http://10.0.0.1:4000/',
    'https://192.168.0.1/',
    'http://tool.example/',
  ]) {
    expect(() => readTarget(url, trying)).toThrow();
  }
});
