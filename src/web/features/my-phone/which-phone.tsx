import type { OwnPhone } from '../../../shop/phone/own-phone.ts';
import { Button } from '../../ui/controls/button.tsx';

export interface WhichPhoneProps {
  device: OwnPhone;
  account: OwnPhone;
  onChoose: (which: 'device' | 'account') => void;
}

/** After login, where device and account know different phones: neither is given up unasked. */
export function WhichPhone({ device, account, onChoose }: WhichPhoneProps) {
  return (
    <aside
      aria-label="Which phone is yours?"
      className="fixed inset-x-4 bottom-20 z-40 mx-auto mb-[var(--tray-height,0rem)] grid max-w-dialog gap-3 rounded-tile border border-line-strong bg-raised p-5 text-ink md:bottom-6"
    >
      <p>
        Phones are compared with the <strong>{device.name}</strong> on this device. Your account
        knows the <strong>{account.name}</strong>.
      </p>
      <Button onClick={() => onChoose('account')}>
        <span className="whitespace-normal">Use the {account.name} here</span>
      </Button>
      <Button variant="secondary" onClick={() => onChoose('device')}>
        <span className="whitespace-normal">Keep the {device.name} here</span>
      </Button>
    </aside>
  );
}
