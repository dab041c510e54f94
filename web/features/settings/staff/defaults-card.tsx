import { listSettingChanges } from '#contract/setting-texts.ts';
import type { SettingsSection } from '#contract/settings.ts';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import styles from './publish-note.module.css';

type Values = Record<string, unknown>;
type Props = { section: SettingsSection; values: Values; defaults: Values; onUse: () => void };

/** Shows the values of the environment, and returns to them. */
export function DefaultsCard({ section, values, defaults, onUse }: Props) {
  const differences = listSettingChanges(section, values, defaults);
  return (
    <ObjectCard title="Defaults">
      <p className={common.note}>
        {differences.length === 0
          ? 'All values are those of the server, which its operator sets.'
          : 'The operator of the server has set these values:'}
      </p>
      {differences.length === 0 ? null : (
        <>
          <dl className={styles.changes}>
            {differences.map(({ label, after }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{after || 'none'}</dd>
              </div>
            ))}
          </dl>
          <Button kind="secondary" onClick={onUse}>
            Use the defaults
          </Button>
        </>
      )}
    </ObjectCard>
  );
}
