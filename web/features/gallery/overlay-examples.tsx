import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog, Drawer } from '#web/ui/overlays/dialog.tsx';
import { Menu, MenuButton, MenuLink } from '#web/ui/overlays/menu.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { Example } from './example.tsx';

export function OverlayExamples() {
  const [openOverlay, setOpenOverlay] = useState<'dialog' | 'drawer' | 'popover' | null>(null);
  const close = () => setOpenOverlay(null);
  return (
    <Example title="Overlays">
      <Button kind="secondary" onClick={() => setOpenOverlay('dialog')}>
        Open a dialog
      </Button>
      <Button kind="secondary" onClick={() => setOpenOverlay('drawer')}>
        Open a drawer
      </Button>
      <Popover
        label="Example"
        open={openOverlay === 'popover'}
        onOpenChange={(open) => setOpenOverlay(open ? 'popover' : null)}
        align="start"
        trigger={(props) => (
          <Button kind="secondary" {...props}>
            Open a popover
          </Button>
        )}
      >
        <p>Content beside the button.</p>
      </Popover>
      <Menu
        label="Example menu"
        align="start"
        trigger={(props) => (
          <Button kind="secondary" {...props}>
            Open a menu
          </Button>
        )}
      >
        <MenuButton onClick={() => undefined}>Do something</MenuButton>
        <MenuLink to="/gallery">Go somewhere</MenuLink>
        <MenuButton onClick={() => undefined} icon={<LogOut size={20} />}>
          Log out
        </MenuButton>
      </Menu>
      <Button kind="secondary" onClick={() => notify('success', 'Saved', 'Your details are up to date.')}>
        Show a success toast
      </Button>
      <Button kind="secondary" onClick={() => notify('error', 'Failed to upload', 'Please try again later')}>
        Show an error toast
      </Button>
      <Dialog
        title="Leave without saving?"
        open={openOverlay === 'dialog'}
        onClose={close}
        actions={
          <>
            <Button kind="secondary" onClick={close}>
              Stay
            </Button>
            <Button onClick={close}>Leave</Button>
          </>
        }
      >
        <p>Your changes will be lost.</p>
      </Dialog>
      <Drawer title="Filters" open={openOverlay === 'drawer'} onClose={close}>
        <p>Content that does not fit beside the page.</p>
      </Drawer>
    </Example>
  );
}
