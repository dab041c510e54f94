import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notify } from '#web/ui/notify.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Unseen } from '#web/ui/unseen.tsx';
import styles from './download-button.module.css';
import { downloadFault, downloadInvoice, type Invoice } from './invoices.calls.ts';

type State = { working: boolean; share?: number; done?: boolean };

/** Each invoice has its own: any number of them may be under way. */
export function DownloadButton({ id, invoiceNumber }: Pick<Invoice, 'id' | 'invoiceNumber'>) {
  const [{ working, share, done }, setState] = useState<State>({ working: false });
  const download = async () => {
    setState({ working: true });
    try {
      await downloadInvoice(id, (next) => setState({ working: true, share: next }));
      setState({ working: false, done: true });
    } catch (error) {
      setState({ working: false });
      const { title, description } = downloadFault(error, invoiceNumber);
      notify('error', title, description);
    }
  };
  return (
    <span className={styles.download}>
      <IconButton
        label={`Download invoice ${invoiceNumber}`}
        icon={<Download size={20} aria-hidden="true" />}
        // A button that is really disabled would drop the focus.
        aria-disabled={working}
        onClick={() => working || void download()}
      />
      {working ? (
        <span className={styles.progress}>
          <ProgressBar label={`Downloading invoice ${invoiceNumber}`} share={share} />
        </span>
      ) : null}
      <span role="status">
        <Unseen>{done ? `Invoice ${invoiceNumber} downloaded` : null}</Unseen>
      </span>
    </span>
  );
}
