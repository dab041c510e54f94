import LinkIcon from 'lucide-react/icons/link';
import Printer from 'lucide-react/icons/printer';
import { Button } from '#web/ui/actions/button.tsx';
import { copyText } from '#web/ui/actions/copy-text.ts';

/** Without the section that the reader has jumped to. */
const copyLink = () =>
  copyText(location.origin + location.pathname, 'link', 'Copy it from the address bar of your browser.');

export const ArticleActions = () => (
  <>
    <Button kind="text" onClick={copyLink}>
      <LinkIcon size={18} aria-hidden="true" />
      Copy link
    </Button>
    <Button kind="text" onClick={() => print()}>
      <Printer size={18} aria-hidden="true" />
      Print
    </Button>
  </>
);
