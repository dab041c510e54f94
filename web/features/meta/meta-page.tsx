import { config } from '#web/config.ts';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { PublicPage } from '#web/ui/pages/public-page.tsx';
import styles from './meta-page.module.css';

export function MetaPage() {
  return (
    <PublicPage>
      <PageHeading>Configuration</PageHeading>
      <dl className={styles.list}>
        {entriesOf(config).map(([name, value]) => (
          <div key={name} className={styles.entry}>
            <dt>{name}</dt>
            <dd>{value || 'not set'}</dd>
          </div>
        ))}
      </dl>
    </PublicPage>
  );
}

/** `{ association: { name } }` becomes `association.name`. */
function entriesOf(value: object, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([name, each]): [string, string][] =>
    typeof each === 'object' && each !== null
      ? entriesOf(each, `${prefix}${name}.`)
      : [[prefix + name, String(each)]],
  );
}
