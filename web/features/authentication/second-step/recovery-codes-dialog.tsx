import { saveFile } from '#web/api/save-file.ts';
import { config } from '#web/config.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import styles from './recovery-codes-dialog.module.css';

type Props = { codes: string[]; onClose: () => void };

/** The server stores only hashes of the codes, so they are shown once. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const text = `${config.association.name}: recovery codes. Each code works once.\n\n${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify('success', 'Recovery codes copied'),
      () => notify('error', 'The codes could not be copied. Select and copy them yourself.'),
    );
  return (
    <Dialog
      title="Save your recovery codes"
      open
      onClose={onClose}
      actions={<Button onClick={onClose}>I have saved them</Button>}
    >
      <div className={common.stack}>
        <p>
          If you lose your phone or your passkeys, you can sign in with one of these codes. Keep them in a
          safe place.
        </p>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Banner kind="info">The codes are shown only now. You can create new ones at any time.</Banner>
        <div className={styles.actions}>
          <Button kind="secondary" onClick={() => void copy()}>
            Copy
          </Button>
          <Button kind="secondary" onClick={() => saveFile(new Blob([text]), 'recovery-codes.txt')}>
            Download
          </Button>
          <Button kind="secondary" onClick={() => print()}>
            Print
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
