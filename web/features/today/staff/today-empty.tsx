import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { NextPublication } from './next-publication.tsx';
import styles from './today-page.module.css';

type Props = { show: string | undefined; onShow: (show: undefined) => void };

export const TodayEmpty = ({ show, onShow }: Props) => (
  <div className={styles.empty}>
    {show === 'mine' ? (
      <EmptyState title="You have taken nothing.">
        <p>Press C on an item to take it, so that colleagues see who works on it.</p>
      </EmptyState>
    ) : (
      <EmptyState title="All clear." seed={26}>
        <p>{show ? 'Nothing of this kind waits for a decision.' : 'Nothing waits for a decision.'}</p>
        {show ? null : <NextPublication />}
      </EmptyState>
    )}
    {show ? (
      <Button kind="secondary" onClick={() => onShow(undefined)}>
        Show everything
      </Button>
    ) : null}
  </div>
);
