import LogIn from 'lucide-react/icons/log-in';
import { useState } from 'react';
import { ActionButton } from '#web/staff/action-button.tsx';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';

type Props = { memberId: string; name: string };

const actAsDialog = createLazyModule(async () => (await import('./act-as-dialog.tsx')).ActAsDialog);

export function ActAsButton({ memberId, name }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const ActAsDialog = useLazyModule(actAsDialog, isOpen, close);
  return (
    <>
      <ActionButton
        label="Act as…"
        icon={<LogIn size={18} aria-hidden="true" />}
        keys="l"
        capability="members.actAs"
        onClick={() => setIsOpen(true)}
      />
      {ActAsDialog ? <ActAsDialog {...{ memberId, name }} open={isOpen} onClose={close} /> : null}
    </>
  );
}
