import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import styles from './menu.module.css';

type Props = {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Stands above the entries. */
  head?: ReactNode;
  children: ReactNode;
};

/** Things to do, behind a button: arrow keys walk it, letters jump in it, Escape closes it. */
export function Menu({ trigger, head, children }: Props) {
  return (
    // The page stays usable beneath: nothing is lost by a click beside the menu.
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={styles.positioner} align="end" sideOffset={13} collisionPadding={8}>
          <BaseMenu.Popup className={styles.popup}>
            {head ? <div className={styles.head}>{head}</div> : null}
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

type ItemProps = { icon?: ReactNode; children: ReactNode };

export function MenuButton({ icon, children, onClick }: ItemProps & { onClick: () => void }) {
  return (
    <BaseMenu.Item className={styles.item} onClick={onClick}>
      {icon}
      {children}
    </BaseMenu.Item>
  );
}

/** `link` is the element to go by: the router's link or an anchor. */
export function MenuLink({ icon, children, link }: ItemProps & { link: ReactElement }) {
  return (
    <BaseMenu.LinkItem className={styles.item} closeOnClick render={link}>
      {icon}
      {children}
    </BaseMenu.LinkItem>
  );
}

export function MenuDivider() {
  return <BaseMenu.Separator className={styles.divider} />;
}
