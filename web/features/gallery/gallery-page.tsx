import Bell from 'lucide-react/icons/bell';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { ExternalLink } from '#web/ui/actions/external-link.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import { ProgressBar } from '#web/ui/display/progress-bar.tsx';
import { Stepper } from '#web/ui/display/stepper.tsx';
import { Tags } from '#web/ui/display/tags.tsx';
import { Toasts } from '#web/ui/overlays/toast.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { PublicPage } from '#web/ui/pages/public-page.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Example } from './example.tsx';
import { FieldExamples } from './field-examples.tsx';
import styles from './gallery-page.module.css';
import { OverlayExamples } from './overlay-examples.tsx';

export function GalleryPage() {
  return (
    <PublicPage>
      <PageHeading>Gallery</PageHeading>
      <div className={styles.examples}>
        <DisplayExamples />
        <FieldExamples />
        <OverlayExamples />
      </div>
      <Toasts />
    </PublicPage>
  );
}

const steps = ['Your details', 'Choose a password', 'Review details'];
/** Avatars get their colour from the id. */
const avatarIds = ['a', 'b', 'c', 'd', 'e', 'f'];
const avatars = [
  { names: ['Minh', 'Trần'], size: 'small' as const },
  { names: ['Āwhina', 'Ōtene'], size: 'large' as const },
  { names: ['With', 'Picture'], image: '/favicon.svg' },
  // A page instead of an image: a missing file would log an error.
  { names: ['Broken', 'Picture'], image: '/gallery' },
];

function DisplayExamples() {
  return (
    <>
      <Example title="Button">
        <Button>Primary</Button>
        <Button kind="secondary">Secondary</Button>
        <Button kind="text">Text</Button>
        <Button loading>Working</Button>
        <Button kind="secondary" loading>
          Working
        </Button>
        <Button disabled>Disabled</Button>
        <IconButton label="Notifications" icon={<Bell size={22} />} />
        <IconButton label="Disabled" icon={<Bell size={22} />} disabled />
      </Example>
      <Example title="Link">
        <ExternalLink href="#link">A text link</ExternalLink>
        <ButtonLink href="#button">A button link</ButtonLink>
        <ButtonLink kind="secondary" href="#secondary">
          A secondary button link
        </ButtonLink>
      </Example>
      <Example title="Avatar">
        {avatarIds.map((id) => (
          <Avatar key={id} id={id} names={['Hana', 'Te Rangi']} />
        ))}
        {avatars.map(({ names, ...avatar }) => (
          <Avatar key={names[0]} id={names[0] ?? ''} names={names} {...avatar} />
        ))}
      </Example>
      <Example title="Badge and tags">
        <Badge kind="success">Closed</Badge>
        <Badge kind="warning">Open</Badge>
        <Badge kind="error">Cancelled</Badge>
        <Badge kind="neutral">Draft</Badge>
        <Tags tags={['Aviation']} />
        <Tags tags={['Health and safety', 'Operations', 'Hazmat', 'Training']} />
        <Tags tags={['A tag with a name that is too long to show completely', 'Flood']} maxVisible={1} />
      </Example>
      <Example title="Banner">
        <Banner kind="info">Something to know.</Banner>
        <Banner kind="success">Something went well.</Banner>
        <Banner kind="error">Something went wrong.</Banner>
      </Example>
      <Example title="Stepper" stacked>
        <Stepper steps={steps} current={0} />
        <Stepper steps={steps} current={1} />
        <Stepper steps={steps} current={3} />
      </Example>
      <Example title="Progress and skeleton" stacked>
        <ProgressBar label="Not started" value={0} />
        <ProgressBar label="40 % done" value={0.4} />
        <ProgressBar label="Unknown progress" />
        <p>
          <Skeleton width="80%" />
        </p>
        <p>
          <Skeleton width="20ch" />
        </p>
      </Example>
      <Example title="Tooltip">
        <Tooltip label="Image credit">More information.</Tooltip>
      </Example>
      <Example title="Empty state" stacked>
        <EmptyState title="No invoices yet">They will be listed here.</EmptyState>
      </Example>
      <Example title="Contour lines">
        <div className={styles.contours}>
          <ContourLines seed={3} />
        </div>
      </Example>
    </>
  );
}
