import { TextLink } from '#web/ui/actions/text-link.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import styles from './merged-banner.module.css';

export const MergedBanner = ({ into }: { into: { id: string; name: string } }) => (
  <div className={styles.banner}>
    <Banner kind="info">
      <p>
        Merged into{' '}
        <TextLink to="/staff/members/$id" params={{ id: into.id }}>
          {into.name}
        </TextLink>
        , so this account cannot sign in. To separate the two, put the merge back under Activity.
      </p>
    </Banner>
  </div>
);
