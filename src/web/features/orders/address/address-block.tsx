import { addressLines, type DeliveryAddress } from '../../../../shared/delivery/delivery.ts';

/** An address as its label has it. */
export function AddressBlock({ address }: { address: DeliveryAddress }) {
  return (
    <address className="not-italic">
      {addressLines(address).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
        <span key={index} className="block">
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  );
}
