import { Alert } from '../../../ui/alert.tsx';

const NOTICES: Readonly<Record<string, { title: string; text: string }>> = {
  'log-in': {
    title: 'Your address is not confirmed yet',
    text: 'Log in here first, then open the link in the email again.',
  },
  over: {
    title: 'This link has expired or was already used',
    text: 'Log in to see whether your address is confirmed, or to get a new link.',
  },
};

/** For people whom a confirmation link has brought here. @param props.reason from the address */
export function LogInNotice({ reason }: { reason: string | null }) {
  const notice = NOTICES[reason ?? ''];
  if (!notice) return null;
  return (
    <Alert title={notice.title} className="mb-6">
      {notice.text}
    </Alert>
  );
}
