import { lines } from './word-list.ts';

/** {duty} is a phrase such as 'running strike teams'; {a role} is 'a district officer'. */
export const dutyFrames = lines(`
  Most of my week goes on {duty}.
  My job is {duty}.
  These days I am mostly {doing}.
  As {a role} I spend my time {doing}.
  My part of the business is {duty}.
  Ask my family what I do and they will say it is {duty}.
  A large part of the work is {duty}.
  The short version of my job: {duty}.
  If you need me, I will be {doing}.
  {Duty}: that is the job, and I like it.
  I have spent the last {few} years {doing}.
  On paper I am {a role}; in practice it is {duty}.
  The role is new to me, and so far it means {duty}.
  Day to day it is {duty}.
  You could sum the job up as {duty}.
  {Role} by title, but the work is really {duty}.
`);

export const experiencedFrames = lines(`
  I have been in the sector for {years} years, the first few as a volunteer.
  I joined straight out of school {service} years ago and have stayed.
  Before this I was {past}.
  I came across from another service {few} years ago and have not looked back.
  I started as a volunteer in a small town and it turned into a career.
  {Years} years in, I still learn something at every debrief.
  I used to be {past}, which helps more often than you would think.
  My first deployment was {years} years ago, and I still remember the drive home.
  I have worked on both sides of the Tasman.
  I spent {few} years interstate before coming home to raise a family.
  I have done most jobs in this organisation, including some that no longer exist.
  A former {trade}, I still think like one.
  I am the third generation of my family to wear the uniform.
  After {years} years I have learned that the quiet months matter most.
  I moved into this role after a long stretch in operations.
  I came in through the volunteer side, and I am still an active member of my local brigade.
  I have been with this organisation since {since}.
  I am on secondment until the end of the financial year.
  I stepped back from shift work when the kids arrived and found I liked planning.
  I took the long way here: {past}, then a volunteer, then this.
`);

export const newcomerFrames = lines(`
  I joined as a cadet at fifteen and never left.
  I finished my degree {recently} and this is my first role in the sector.
  I am in my {nth} year and still asking a lot of questions.
  I came to the job from {study}.
  My mum was a volunteer for twenty years, so I knew what I was getting into.
  I am part of this year’s graduate program.
  I volunteer with my local unit on weekends.
  I grew up two doors from the station.
  Before this I was {firstJob}.
`);

export const interestFrames = lines(`
  Always happy to talk about {interest}.
  I would like to hear from anyone working on {interest}.
  Outside my own patch I am interested in {interest}.
  Ask me about {interest}.
  I am here mainly for the groups on {interest}, and on {other}.
  Keen to compare notes on {interest}.
  At the moment I am reading everything I can find about {interest}.
  If your agency has tried something new on {interest}, please get in touch.
  My particular interest is {interest}, and lately {other}.
  I speak now and then at conferences about {interest}.
  I think we could do much more together on {interest}.
  I joined the association to learn what others are doing about {interest}.
  I have opinions about {interest}, and I am willing to change them.
  Two things I keep coming back to: {interest}, and {other}.
  I sit on a working party on {interest}.
  Tell me what you know about {interest}.
  My next project is about {interest}.
`);

export const personalFrames = lines(`
  Off duty I am usually {hobby}.
  At home: {household}.
  I grew up far from any fire station and now cannot imagine living without one nearby.
  Away from work, {hobby} keeps me sane.
  Weekends are for {hobby}.
  I am learning {learning}, slowly.
  When the phone is quiet you will find me {hobby}.
  I share a house with {household}.
  I still play {sport}, against medical advice.
  I coach junior {sport} and umpire when nobody else will.
  I bake for morning tea, and there are never leftovers.
  Home is {home}.
  The best part of the week is {hobby} with my family.
  I am told I talk about {hobby} too much.
  Proud parent of {children}.
  The rest of my time belongs to {household}.
`);

export const fillings = {
  past: lines(`
    a nurse
    a builder
    a high-school science teacher
    a shearer
    an electrician
    a surveyor
    a journalist on a country paper
    a chef
    a primary-school teacher
    in the Navy
    an army engineer
    a dairy farmer
    a diesel mechanic
    a hydrologist
    a police officer
    a logistics planner for a supermarket chain
    a park ranger
    a truck driver
    a social worker
    an accountant
    a forester
    a physiotherapist
    a local radio presenter
    a commercial fisher
    a software developer
    a plumber
    a vet nurse
    a town planner
  `),
  trade: lines(`
    carpenter
    teacher
    nurse
    mechanic
    soldier
    farmer
    electrician
    geologist
    librarian
    surveyor
  `),
  firstJob: lines(`
    a lifeguard
    a barista who studied at night
    an apprentice electrician
    working on my uncle’s farm
    a teacher’s aide
    picking fruit and saving for a truck licence
    an outdoor education guide
    a ski patroller
  `),
  study: lines(`
    environmental science
    a nursing degree
    geography
    a trade
    the army reserve
    civil engineering
    a communications degree
    outdoor education
  `),
  hobby: lines(`
    fishing
    mountain biking
    restoring an old ute
    growing vegetables
    walking the dog on the beach
    trail running
    surfing badly
    birdwatching
    singing in a community choir
    refereeing netball
    tramping
    sailing
    playing in a brass band
    beekeeping
    sewing quilts
    camping
    paddling waka ama
    cooking for too many people
    watching the cricket
    gardening with native plants
    fixing motorbikes
    learning the ukulele
    photography
    open-water swimming
  `),
  household: lines(`
    two teenagers and a kelpie
    a very patient partner and three cats
    twins who have just started school
    one retired greyhound
    four children and not enough bathrooms
    a flatmate who also works shifts
    my parents, my kids and a parrot
    two border collies who run the place
    a baby and very little sleep
    chooks, goats and a husband who names them
  `),
  home: lines(`
    a small block with more blackberries than sheep
    a hill with a good view of the weather
    a cattle property we are slowly replanting
    a boat for half of the year
    a quiet street near the river, which I watch closely
    the coast, within earshot of the bar
    an old weatherboard place that is never finished
    a few acres with a dam, a pump and a plan
    the edge of the national park
  `),
  learning: lines(`
    te reo Māori
    Auslan
    the cello
    to weld
    Mandarin
    to surf
    Spanish
    to fly gliders
    Italian, for my mother-in-law
    to sail
  `),
  sport: lines(`
    footy
    touch
    netball
    hockey
    cricket
    indoor soccer
    basketball
    rugby
    water polo
  `),
  children: lines(`
    two under five
    three girls
    a junior brigade member
    two boys who want to drive the truck
    one in Year 12 and one in nappies
    a first-year paramedic
  `),
};
