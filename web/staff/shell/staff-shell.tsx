import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { Toasts } from '#web/ui/overlays/toast.tsx';
import { useTypedAhead } from '#web/ui/overlays/use-typed-ahead.ts';
import { useShortcutListener } from '../keys/use-shortcuts.ts';
import { useProfileRefresh } from '../staff-profile.ts';
import { Bar } from './bar.tsx';
import { BarSlotsProvider } from './bar-slots.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { NoCapability } from './no-capability.tsx';
import { Rail } from './rail.tsx';
import { useMissingCapability } from './rail-entries.ts';
import { useRailFolding } from './rail-folding.ts';
import { StaffNotices } from './staff-notices.tsx';
import styles from './staff-shell.module.css';
import './staff-tokens.css';
import { StepUpOverlay } from '#web/second-step/step-up-overlay.tsx';
import { type Overlay, useFrameShortcuts } from './use-frame-shortcuts.ts';

const commandPalette = createLazyModule(
  async () => (await import('../palette/command-palette.tsx')).CommandPalette,
);
const keysDialog = createLazyModule(async () => (await import('../keys/keys-dialog.tsx')).KeysDialog);
const railDrawer = createLazyModule(async () => (await import('./rail-drawer.tsx')).RailDrawer);

export function StaffShell({ children }: { children: ReactNode }) {
  const id = useId();
  const main = useRef<HTMLElement>(null);
  const [overlay, setOverlay] = useState<Overlay>();
  const folding = useRailFolding();
  useProfileRefresh();
  useShortcutListener(overlay !== undefined);
  useFrameShortcuts({ open: setOverlay, toggleRail: folding.toggle });
  const skipToContent = (event: MouseEvent) => {
    // No fragment in the URL, because staff share it.
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <BarSlotsProvider>
      <div className={styles.shell} data-rail={folding.choice}>
        <a href={`#${id}`} className={styles.skip} onClick={skipToContent}>
          Skip to content
        </a>
        <div className={styles.rail}>
          <Rail onToggle={folding.toggle} />
        </div>
        <div className={styles.page}>
          <Bar onOpen={setOverlay} />
          <StaffNotices />
          <main ref={main} id={id} className={styles.main} tabIndex={-1}>
            <PageContent>{children}</PageContent>
          </main>
        </div>
        <BottomBar onMore={() => setOverlay('rail')} />
        <Toasts />
        <Overlays overlay={overlay} onClose={() => setOverlay(undefined)} />
      </div>
    </BarSlotsProvider>
  );
}

function PageContent({ children }: { children: ReactNode }) {
  const missing = useMissingCapability();
  if (missing) return <NoCapability capability={missing} />;
  return children;
}

function Overlays({ overlay, onClose }: { overlay: Overlay | undefined; onClose: () => void }) {
  const CommandPalette = useLazyModule(commandPalette, overlay === 'palette', onClose);
  const KeysDialog = useLazyModule(keysDialog, overlay === 'keys', onClose);
  const RailDrawer = useLazyModule(railDrawer, overlay === 'rail', onClose);
  const readTypedText = useTypedAhead(overlay === 'palette');
  return (
    <>
      <StepUpOverlay />
      {CommandPalette ? (
        <CommandPalette open={overlay === 'palette'} readTypedText={readTypedText} onClose={onClose} />
      ) : null}
      {KeysDialog ? <KeysDialog open={overlay === 'keys'} onClose={onClose} /> : null}
      {RailDrawer ? <RailDrawer open={overlay === 'rail'} onClose={onClose} /> : null}
    </>
  );
}
