import { SettingsSection } from '../account/settings/settings-section.tsx';
import { useKeptPhone } from './own-phone.ts';
import { OwnPhoneLine } from './own-phone-line.tsx';

/** On the account page: the phone that one has, and whether the account keeps it. */
export function OwnPhoneSettings() {
  const kept = useKeptPhone();
  return (
    <SettingsSection
      title="Your phone"
      text="Phones in the shop are compared with the one you have now."
    >
      <OwnPhoneLine />
      {kept && (
        <p className="text-sm text-ink-soft">
          {kept.isInAccount
            ? 'Your account keeps it, for all your devices.'
            : 'Only this browser remembers it. “Change” lets your account keep it too.'}
        </p>
      )}
    </SettingsSection>
  );
}
