import { DownloadLink } from './download-link.tsx';
import { OWN_DATA_PATH } from './own-account-api.ts';
import { SettingsSection } from './settings-section.tsx';

/** Everything the shop holds about the person, as a file to keep. */
export function OwnData() {
  return (
    <SettingsSection
      title="Your data"
      text="Profile, sessions, cart and payments in one JSON file."
    >
      <DownloadLink href={OWN_DATA_PATH} fileName="handset-my-data.json">
        Download my data
      </DownloadLink>
    </SettingsSection>
  );
}
