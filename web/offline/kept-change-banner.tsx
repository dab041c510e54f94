import { Link } from '@tanstack/react-router';
import { Button } from '#web/ui/actions/button.tsx';
import linkStyles from '#web/ui/actions/text-link.module.css';
import { Banner } from '#web/ui/states/banner.tsx';
import styles from './kept-change-banner.module.css';
import { dismissChange, type KeptChange } from './kept-changes.ts';

export const KeptChangeBanner = ({ change }: { change: KeptChange }) => (
  <Banner kind="info">
    <strong>{toHeading(change)}</strong>
    <span>{explain(change)}</span>
    <span className={styles.close}>
      <Button kind="secondary" onClick={() => void dismissChange(change.id)}>
        Got it
      </Button>
    </span>
  </Banner>
);

const verbs = { changed: 'has changed', replaced: 'has been replaced', withdrawn: 'has been withdrawn' };
const toHeading = ({ title, kind }: KeptChange) => `“${title}” ${verbs[kind]}`;

function explain(change: KeptChange) {
  if (change.kind === 'withdrawn')
    return 'It is no longer published, or not part of your membership. The offline copy was removed.';
  if (change.kind === 'replaced')
    return (
      <>
        Read <ResourceLink {...change.successor} /> instead. You keep version {change.version} of the old one
        offline.
      </>
    );
  return (
    <>
      Version {change.newVersion} replaces version {change.version} in what you keep offline.{' '}
      <ResourceLink urlName={change.urlName} title={`Read version ${change.newVersion}`} />
    </>
  );
}

const ResourceLink = ({ urlName, title }: { urlName: string; title: string }) => (
  <Link to="/resources/$identifier" params={{ identifier: urlName }} className={linkStyles.link}>
    {title}
  </Link>
);
