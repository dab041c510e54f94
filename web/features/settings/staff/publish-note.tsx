import { listSettingChanges } from '#contract/setting-texts.ts';
import type { SettingsSection } from '#contract/settings.ts';
import common from '#web/ui/display/common.module.css';
import styles from './publish-note.module.css';

type Values = Record<string, unknown>;

const effects: Record<SettingsSection, string> = {
  association: 'on every page, in new emails and on new invoices. Issued invoices keep what they have',
  links: 'on every page that people open from then on',
  bank: 'on new invoices. Issued invoices keep the account that is printed on them',
  plans: 'for people who join from then on. Payments that have started keep their price',
  enquiries: 'for new enquiries. Sent enquiries keep the name of their type',
  publishing: 'for resources that staff publish from then on',
};

/** The old and the new values, and when they apply. */
export function PublishNote(props: { section: SettingsSection; live: Values; values: Values }) {
  const { section, live, values } = props;
  return (
    <>
      <dl className={styles.changes}>
        {listSettingChanges(section, live, values).map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <del>{before || 'none'}</del> <span aria-hidden="true">→</span> <ins>{after || 'none'}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <p className={common.note}>This applies within 5 seconds, {effects[section]}.</p>
    </>
  );
}
