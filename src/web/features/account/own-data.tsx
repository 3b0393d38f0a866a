import { buttonStyles } from '../../ui/button-styles.ts';
import { OWN_DATA_PATH } from './own-account-api.ts';
import { SettingsSection } from './settings-section.tsx';

/** Everything the shop holds about the person, as a file to keep. */
export function OwnData() {
  return (
    <SettingsSection
      title="Your data"
      text="Profile, sessions, cart and payments in one JSON file."
    >
      <a
        href={OWN_DATA_PATH}
        download="handset-my-data.json"
        className={`${buttonStyles({ variant: 'secondary' })} justify-self-start`}
      >
        Download my data
      </a>
    </SettingsSection>
  );
}
