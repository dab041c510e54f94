import { Link } from '@tanstack/react-router';
import { type ComponentProps, createContext, type ReactNode, use, useState } from 'react';
import styles from './menu.module.css';
import { Popover } from './popover.tsx';

type Props = {
  trigger: ComponentProps<typeof Popover>['trigger'];
  align?: 'start' | 'end';
  label: string;
  head?: ReactNode;
  children: ReactNode;
};

const Close = createContext<() => void>(() => undefined);

/** A list of links, not an ARIA menu of commands. */
export function Menu({ trigger, label, align = 'end', head, children }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Popover label={label} trigger={trigger} align={align} open={open} onOpenChange={setOpen}>
      {head ? <div className={styles.head}>{head}</div> : null}
      <Close value={close}>
        <ul>{children}</ul>
      </Close>
    </Popover>
  );
}

type EntryProps = { icon?: ReactNode; children: ReactNode };

export function MenuButton({ icon, children, onClick }: EntryProps & { onClick: () => void }) {
  const close = use(Close);
  const press = () => {
    close();
    onClick();
  };
  return (
    <li>
      <button type="button" className={styles.entry} onClick={press}>
        {icon}
        {children}
      </button>
    </li>
  );
}

export function MenuLink({ icon, children, to }: EntryProps & { to: string }) {
  return (
    <li>
      <Link to={to} className={styles.entry} onClick={use(Close)}>
        {icon}
        {children}
      </Link>
    </li>
  );
}
