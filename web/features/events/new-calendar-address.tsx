import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Copy from 'lucide-react/icons/copy';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { copyText } from '#web/ui/actions/copy-text.ts';
import common from '#web/ui/display/common.module.css';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { focusOnMount } from './focus-on-mount.ts';

/** The server stores only a hash, so the address is shown once. */
export function NewCalendarAddress({ url }: { url: string }) {
  const copy = () => copyText(url, 'calendar address', 'Select the address and copy it yourself.');
  return (
    <>
      <Banner kind="info">
        <strong>Copy the address now. It is not shown again.</strong>
        <span>
          In your calendar, choose ‘Subscribe to calendar’ or ‘From URL’ and paste it. Keep it to yourself,
          because with it anyone sees the events that you saved or registered for.
        </span>
      </Banner>
      <TextField
        label="Calendar address"
        name="calendarAddress"
        value={url}
        readOnly
        onValueChange={() => {}}
      />
      <div className={common.row}>
        <Button ref={focusOnMount} onClick={() => void copy()}>
          <Copy size={18} aria-hidden="true" />
          Copy address
        </Button>
        <ButtonLink kind="secondary" href={url.replace(/^https?:/, 'webcal:')}>
          <CalendarPlus size={18} aria-hidden="true" />
          Open in calendar
        </ButtonLink>
      </div>
    </>
  );
}
