import { Link } from '@tanstack/react-router';
import { type ComponentProps, createContext, type ReactNode, use, useState } from 'react';
import styles from './menu.module.css';
import { Popover } from './popover.tsx';

type Props = Omit<ComponentProps<typeof Popover>, 'open' | 'onOpenChange'> & { header?: ReactNode };

const CloseContext = createContext<() => void>(() => undefined);

/** A list of links. It is not an ARIA menu, because that is for commands. */
export function Menu({ header, children, ...popover }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Popover {...popover} open={open} onOpenChange={setOpen}>
      {header ? <div className={styles.header}>{header}</div> : null}
      <CloseContext value={close}>
        <ul>{children}</ul>
      </CloseContext>
    </Popover>
  );
}

type ItemProps = { icon?: ReactNode; children: ReactNode };

export function MenuButton({ icon, children, onClick }: ItemProps & { onClick: () => void }) {
  const close = use(CloseContext);
  const handleClick = () => {
    close();
    onClick();
  };
  return (
    <li>
      <button type="button" className={styles.item} onClick={handleClick}>
        {icon}
        {children}
      </button>
    </li>
  );
}

type LinkProps = ItemProps & { to: string; reloadDocument?: boolean };

export function MenuLink({ icon, children, ...link }: LinkProps) {
  return (
    <li>
      <Link {...link} className={styles.item} onClick={use(CloseContext)}>
        {icon}
        {children}
      </Link>
    </li>
  );
}
