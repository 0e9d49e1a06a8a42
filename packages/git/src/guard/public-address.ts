import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is given out for the internet; everything else is for networks, tests or translators. */
const GIVEN_OUT = ipaddr.parseCIDR('2000::/3');
/** Given out for books and examples, later than the library knows. */
const EXAMPLES = ipaddr.parseCIDR('3fff::/20');
/** The prefix behind which a translator (NAT64) puts an IPv4 address. */
const TRANSLATED = 'rfc6052';
/** Looks like one of the internet, and is the inside of each virtual machine there. */
const AZURE = '168.63.129.16';

/**
 * Tells whether an IP address, in any form that the system takes, is one of the internet: no network of one's own, no address
 * of this machine, no link, no metadata service, no range that is kept for something. An IPv4 address inside an IPv6 address is
 * judged as itself. What is no address is not public.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // An IPv4 address that is mapped into IPv6 is one of IPv4 from here on.
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.range() === 'unicast' && address.toString() !== AZURE;
  if (address.range() === TRANSLATED) return isPublicAddress(address.toByteArray().slice(-4).join('.'));
  return address.range() === 'unicast' && address.match(GIVEN_OUT) && !address.match(EXAMPLES);
}
