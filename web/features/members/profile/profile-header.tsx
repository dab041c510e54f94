import Camera from 'lucide-react/icons/camera';
import MapPin from 'lucide-react/icons/map-pin';
import Settings from 'lucide-react/icons/settings';
import { type ChangeEvent, useRef, useState } from 'react';
import { toTitleCase } from '#contract/title-case.ts';
import { SaveButton } from '#web/saved/save-button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ContactActions } from './contact-actions.tsx';
import type { Member } from './profile.calls.ts';
import styles from './profile-header.module.css';
import { positionAtCompany } from './profile-summary.ts';

type Props = { memberId: string; member: Member | undefined; isOwn: boolean };

/** Rendered before the member is loaded, so that the heading keeps the focus. */
export function ProfileHeader({ memberId, member, isOwn }: Props) {
  const names = member ? [member.firstName, member.lastName] : [];
  const name = names.join(' ').trim();
  return (
    <section className={styles.header}>
      <div className={styles.banner}>
        <div className={styles.contours}>
          <ContourLines seed={54} />
        </div>
      </div>
      <div className={styles.person}>
        <div className={styles.photo}>
          <Avatar id={memberId} names={names} image={member?.profileImage} size="large" />
          {member && isOwn ? <PhotoButton /> : null}
        </div>
        <div className={styles.text}>
          <PageHeading title={name || 'Profile'}>
            {member ? <FullName member={member} name={name} /> : <NameSkeleton />}
          </PageHeading>
          {member ? <WorkLines member={member} /> : <WorkLinesSkeleton />}
        </div>
        <div className={styles.action}>
          {isOwn ? (
            <LinkButton to="/settings/account-details" kind="secondary">
              <Settings size={20} />
              Settings
            </LinkButton>
          ) : (
            <SaveButton place="header" item={member && { kind: 'person', id: memberId, name }} />
          )}
          {member && !isOwn ? <ContactActions member={member} /> : null}
        </div>
      </div>
    </section>
  );
}

function FullName({ member, name }: { member: Member; name: string }) {
  return (
    <>
      <bdi>{name}</bdi>
      {member.postnominals ? <bdi className={styles.postnominals}> {member.postnominals}</bdi> : null}
      {member.pronouns ? <bdi className={styles.pronouns}> ({member.pronouns})</bdi> : null}
    </>
  );
}

function WorkLines({ member }: { member: Member }) {
  const workplace = positionAtCompany(member);
  const suburb = toTitleCase(member.workSuburb ?? '');
  return (
    <>
      {workplace ? <p className={styles.work}>{workplace}</p> : null}
      {suburb ? (
        <p className={styles.location}>
          <MapPin size={18} />
          {suburb}
        </p>
      ) : null}
    </>
  );
}

const NameSkeleton = () => (
  <>
    <VisuallyHidden>Profile</VisuallyHidden>
    <Skeleton width="12ch" />
  </>
);

const WorkLinesSkeleton = () => (
  <>
    <p className={styles.work}>
      <Skeleton width="28ch" />
    </p>
    <p className={styles.location}>
      <Skeleton width="10ch" />
    </p>
  </>
);

const photoDialog = createLazyModule(async () => (await import('./photo-dialog.tsx')).PhotoDialog);

function PhotoButton() {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const PhotoDialog = useLazyModule(photoDialog, isOpen, close);
  // The count is the key of the dialog, which remounts when the same file is selected again.
  const [selected, setSelected] = useState<{ file: File; count: number }>();
  const onFileChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Otherwise browsers send no change event for the same file.
    target.value = '';
    if (!file) return;
    setSelected((previous) => ({ file, count: (previous?.count ?? 0) + 1 }));
    setIsOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className={styles.photoButton}
        aria-label="Change photo"
        onClick={() => input.current?.click()}
      >
        <Camera size={22} />
      </button>
      <input ref={input} type="file" accept="image/*" hidden onChange={onFileChange} />
      {PhotoDialog && selected ? (
        <PhotoDialog key={selected.count} file={selected.file} open={isOpen} onClose={close} />
      ) : null}
    </>
  );
}
