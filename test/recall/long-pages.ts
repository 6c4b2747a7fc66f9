/** Pages of many sections, and questions that one section answers. Written once, before they were measured, and never tuned on. */
export interface LongPage {
  readonly title: string;
  /** Headings and their texts. */
  readonly sections: Readonly<Record<string, string>>;
  /** Questions and the headings that answer them. */
  readonly questions: Readonly<Record<string, string>>;
}

export const LONG_PAGES: readonly LongPage[] = [
  {
    title: 'Sourdough for beginners',
    sections: {
      'What you need':
        'A jar with a loose lid, a scale that shows single grams, flour and water. A thermometer helps, but a warm shelf does as well.',
      'Day one':
        'Stir fifty grams of rye flour into fifty grams of lukewarm water and leave the jar open for a day. Nothing will seem to happen.',
      Feeding:
        'Throw away all but a spoonful each evening, and add equal weights of flour and water. After five days it should double between two feedings.',
      'When it smells':
        'A smell of nail polish means hunger: feed it twice a day. Pink streaks are dangerous bacteria, and everything must go into the bin.',
      'Mixing the dough':
        'For one loaf take four hundred grams of flour, three hundred of water, eighty of starter and eight of salt. Salt goes in last.',
      Folding:
        'Instead of kneading, pull each side of the dough up and over, four times in two hours. The dough becomes smooth by itself.',
      'Proving overnight':
        'In the refrigerator the loaf can wait up to two days. Cold dough is easier to score and tastes more sour.',
      Baking:
        'Heat a lidded iron pot to two hundred and fifty degrees. Bake covered for twenty-five minutes, then open for twenty more until dark.',
      Cooling: 'Wait at least an hour before you cut it: the crumb is still setting and would be gummy.',
      Holidays:
        'A starter dried on baking paper keeps for a year in an envelope. Two feedings wake it up again.',
    },
    questions: {
      'How much salt goes into one loaf?': 'Mixing the dough',
      'Is it safe if my starter turned pink?': 'When it smells',
      'how can I keep the starter alive while travelling for months': 'Holidays',
    },
  },
  {
    title: 'The Brenn valley railway',
    sections: {
      Planning:
        'In 1887 three villages petitioned for a line along the river, because timber rafts were lost in every flood.',
      Construction:
        'Four hundred workers, most of them from Friuli, blasted eleven tunnels in two summers. Nineteen of them are buried in Oberau.',
      Opening:
        'The first train ran on 3 May 1891 and was stopped by a cow. The journey took two hours and ten minutes.',
      'Rolling stock':
        'The line owned five tank engines from Krauss in Linz, painted green, and fourteen carriages with open platforms.',
      'Timber traffic':
        'Until 1950 two thirds of its income came from logs for the paper mill, loaded at the siding in Hinterfeld.',
      Electrification:
        'Wires were hung in 1934 at 750 volts, fed by a small power station at the gorge that still works.',
      Decline:
        'When the road was tarred in 1962 passengers fell by half, and the winter service ended three years later.',
      Rescue:
        'A society of teachers and railwaymen bought the track for one schilling in 1978 and has run it since then.',
      Timetable:
        'Trains run on Saturdays from June to September, at ten, one and four. The last one connects with the bus to town.',
      Tickets:
        'Adults pay eighteen euros for the round trip; children under six travel free, and bicycles cost three euros.',
    },
    questions: {
      'What does it cost to take a bike along?': 'Tickets',
      'Who saved the line from being scrapped?': 'Rescue',
      'what voltage did the overhead line have': 'Electrification',
    },
  },
  {
    title: 'Configuring the Tern message broker',
    sections: {
      Installation:
        'Unpack the archive and run `tern init`. It writes a configuration to /etc/tern/tern.toml and creates the user tern.',
      Listeners:
        'Each `[[listener]]` has a port and a protocol. Without one the broker listens on 7411 for plain connections from this machine only.',
      Encryption:
        'Set `cert` and `key` on a listener to require TLS. Certificates are read again when the process gets SIGHUP.',
      Authentication:
        'Clients log in with a token from `tern token add NAME`. Tokens never expire unless `--ttl` is given.',
      Queues:
        'A queue keeps messages until a consumer confirms them. After `max_attempts` deliveries, five by default, a message moves to the dead letter queue.',
      Persistence:
        'Messages are written to a log that is flushed every 50 milliseconds. `sync = always` flushes each one, at about a tenth of the speed.',
      Memory:
        'Above `memory_limit` the broker stops reading from producers until consumers have caught up. Nothing is dropped.',
      Clustering:
        'Three or five nodes elect a leader by Raft. A cluster of two is refused, because it could not survive the loss of one.',
      Metrics:
        'Prometheus can scrape /metrics on port 7412: depth of each queue, age of the oldest message, unconfirmed deliveries.',
      Upgrading:
        'Stop one node at a time, replace the binary and wait until `tern status` says it follows again. Versions may differ by one.',
    },
    questions: {
      'How often is a message redelivered before it is given up?': 'Queues',
      'default port': 'Listeners',
      'why can I not run two nodes': 'Clustering',
    },
  },
  {
    title: 'Keeping hens in a small garden',
    sections: {
      'How many':
        'Three is the least, because a hen alone pines. Six give more eggs than a family of four can eat.',
      Breeds: 'Marans lay dark brown eggs and are calm; Leghorns lay more, but fly over any fence.',
      'The house':
        'A third of a square metre for each bird is enough at night. Perches go higher than the nest boxes, or they will sleep in the nests.',
      Foxes:
        'Dig wire mesh forty centimetres into the ground, and close the hatch at dusk. A door that shuts by itself with the light is worth its price.',
      Food: 'A hen eats about 120 grams of pellets a day. Raw potato peel and avocado are poisonous.',
      Water: 'In frost a bowl of black rubber stays open longest. Change it daily in summer.',
      Mites:
        'Red mites hide in cracks by day. Dust the joints with diatomaceous earth and look under the perches with a torch.',
      Moulting:
        'In autumn the feathers fall and laying stops for six to ten weeks. Extra protein shortens it.',
      'Neighbours and law':
        'Cockerels need consent in most towns. Every flock, even of one bird, has to be registered with the veterinary office.',
      'Old age':
        'After five years few eggs come, but hens can live to ten. Decide before you buy what will become of them.',
    },
    questions: {
      'Do I have to tell the authorities about my birds?': 'Neighbours and law',
      'why did my chickens stop laying in October': 'Moulting',
      'protect against predators that dig': 'Foxes',
    },
  },
  {
    title: 'Terms of the Kite cloud storage',
    sections: {
      'Who we are':
        'Kite is a service of Kitewerk GmbH, Bremen. These terms apply to private and business customers.',
      Accounts:
        'You must be sixteen years old. One person may hold two accounts at most; shared accounts are for families of up to six.',
      'Free plan':
        'Five gigabytes are free. Files in accounts that nobody opens for eighteen months are deleted after two warnings by mail.',
      'Paid plans':
        'Fees are due in advance each month. We announce a rise in price six weeks before, and you may cancel until it takes effect.',
      Cancellation:
        'You can end a paid plan at any time to the end of the month. Data remains available for thirty days after that.',
      Content:
        'You keep all rights. We scan for malware, never for advertising, and open a file only if a court orders it.',
      Traffic:
        'A public link is paused for a day after 200 gigabytes of downloads. Business plans have no such limit.',
      Availability:
        'We promise 99.9 percent a month. For each full hour below it, two percent of the fee are credited on request.',
      Liability:
        'We are liable without limit for intent and gross negligence, otherwise up to the fees of twelve months.',
      Changes:
        'New terms are sent by mail. If you do not object within eight weeks they apply; if you do, the old ones stay until the contract ends.',
    },
    questions: {
      'What happens to an account I never log in to?': 'Free plan',
      'refund for downtime': 'Availability',
      'How long can I still download my files after I quit?': 'Cancellation',
    },
  },
  {
    title: 'Walking the Long Ridge',
    sections: {
      Overview:
        'The path follows the crest for 84 kilometres from Abbot Ford to the sea. Most people need five days.',
      'Best season':
        'May and September are dry. In July the heather burns easily and parts may be closed; from November fog hides the marks.',
      'Getting there':
        'Abbot Ford has a station; the nearest airport is two hours away. From the end a bus returns four times a day.',
      'First stage':
        'Nineteen kilometres, gentle, through beech woods. The only spring on this day is behind the chapel of Saint Wenna.',
      'The black mile':
        'A peat bog without trees. Posts mark the safe line: whoever leaves it sinks to the knee.',
      'The ladder':
        'Forty iron rungs lead up the cliff at kilometre 51. Dogs and heavy packs can be sent round by the farm track, an hour longer.',
      Huts: 'Three huts have twelve beds each and must be booked. Camping is allowed beside them and nowhere else.',
      Provisions:
        'There is one shop, in Cold Harbour, closed on Wednesdays. Carry food for two days from there.',
      Dangers:
        'Lightning is what people die of here. If hair stands up, leave the crest at once and crouch in a hollow.',
      Certificate:
        'Stamps from all five checkpoints give a certificate at the harbour office, and a free pint in the Anchor.',
    },
    questions: {
      'Where may I pitch my tent?': 'Huts',
      'can I bring my dog over the climb': 'The ladder',
      'what to do in a thunderstorm': 'Dangers',
    },
  },
  {
    title: 'Repairing a dripping tap',
    sections: {
      'Before you start':
        'Shut the valve under the basin and open the tap until nothing comes. Put a cloth over the drain, so that no screw is lost.',
      'Kinds of taps':
        'Two handles mean rubber washers; one lever means a ceramic cartridge. Very old mixers have a ball.',
      'Taking off the handle':
        'Lever off the coloured cap with a knife, loosen the screw below it, and pull straight up. Vinegar loosens limescale.',
      'Changing a washer':
        'Unscrew the headgear with a 17 mm spanner. The washer sits at its lower end; take it along to the shop to match the size.',
      'Changing a cartridge':
        'Cartridges are 35 or 40 millimetres wide. Two pegs on the base must meet their holes, or it will leak at once.',
      'A worn seat':
        'If a new washer drips too, the brass edge it presses on is rough. A reseating tool grinds it flat in a minute.',
      'Leaks at the spout':
        'Water at the joint of a swivelling spout comes from two O-rings. Grease new ones with silicone, never with petroleum jelly.',
      'Weak flow': 'Unscrew the aerator at the mouth and soak it in citric acid overnight.',
      Noise:
        'A tap that hums has a loose washer; one that bangs when it closes needs an arrester on the pipe.',
      'When to call a plumber':
        'If the valve below the basin does not close, or the pipe in the wall turns with the tap, stop.',
    },
    questions: {
      'it still leaks although I put in a new rubber': 'A worn seat',
      'there is a loud knock in the pipes when I turn it off': 'Noise',
    },
  },
  {
    title: 'The city library of Varn',
    sections: {
      'Opening hours':
        'Monday to Friday from nine to eight, Saturday from ten to four. The reading room for newspapers also opens on Sunday afternoon.',
      Membership:
        'A card costs twelve euros a year and is free for pupils, students and people without work. Bring a passport and proof of address.',
      Borrowing:
        'Forty items at a time: books for four weeks, films for one. Loans can be renewed twice unless someone waits.',
      'Late returns': 'Each day costs twenty cents an item, up to five euros. Children pay nothing.',
      Reservations:
        'Items on loan can be reserved for fifty cents. They wait for you on the shelf behind the desk for six days.',
      'Digital shelf':
        'With your card number you can read newspapers of sixty countries and borrow electronic books, which return themselves.',
      'Study rooms': 'Eight rooms for up to six people, two hours a day, booked at the machine by the lift.',
      'Sewing and printing':
        'The workshop in the basement has three sewing machines, a cutter for vinyl and two printers for plastic. Material is paid by weight.',
      'Languages table':
        'On Tuesdays at six people meet in the café to talk Arabic, Spanish and German. No registration.',
      'Getting in':
        'The ramp is on the river side. A guide strip leads from the door to the desk, and staff know sign language on Thursdays.',
    },
    questions: {
      'Can I 3D print there?': 'Sewing and printing',
      'what is the fine for bringing a book back too late': 'Late returns',
      'is there wheelchair access': 'Getting in',
    },
  },
  {
    title: 'Birds of the Salt Marsh',
    sections: {
      Avocet:
        'Black and white, with a bill turned upwards, which it swings through shallow water like a scythe. Forty pairs breed on the islands.',
      Redshank:
        'The warden of the marsh: it calls at the first step of a stranger. Legs orange, a white wedge along the back in flight.',
      'Brent goose':
        'Arrives from Siberia in October and eats eelgrass until it is gone, then winter wheat. Eight thousand were counted in 2021.',
      'Marsh harrier':
        'Glides low over reeds with wings in a shallow V. Males pass prey to females in the air.',
      Bittern:
        'Heard rather than seen: the male booms like breath over a bottle, and can be heard for five kilometres.',
      'Little tern':
        'Lays two eggs on bare shingle. Fences keep walkers away from May to July; high tides take half of the nests.',
      'Short-eared owl': 'Hunts by day in winter, when there are voles. In poor years none stay.',
      Dunlin: 'The commonest wader. Flocks turn as one, dark and white in turn, when a falcon comes.',
      Twite: 'A small finch that eats seeds of glasswort. Numbers have fallen by nine tenths since 1980.',
      Spoonbill:
        'Returned to breed in 2010 after three hundred years. The colony is in the alders and must not be approached.',
    },
    questions: {
      'Which bird makes a sound like blowing across a bottle?': 'Bittern',
      'species that came back after centuries': 'Spoonbill',
    },
  },
  {
    title: 'Applying for a resident parking permit',
    sections: {
      'Who can apply':
        'Whoever has their main home in one of the zones A to K and has a car at their disposal for good.',
      Documents:
        'Identity card, registration of the vehicle, and for a company car a letter from the employer.',
      Fees: 'Sixty euros for one year, a hundred and ten for two. Electric cars pay half.',
      'Where to go':
        'Online with an electronic identity card, or at any citizens office with an appointment.',
      'How long it takes': 'Online you can print it at once. By post allow ten working days.',
      'Change of car':
        'A new number plate is entered free of charge. Bring the old permit, or its remains if the windscreen broke.',
      'Hired cars':
        'For a hired or borrowed car we issue a permit for up to four weeks, as often as three times a year.',
      Visitors: 'Residents may buy twenty day tickets a year for guests, at two euros each.',
      'Moving away': 'Return the permit within a week. Full months that remain are refunded.',
      'What it does not do':
        'It is no right to a place, and does not hold where stopping is forbidden or in front of market stalls on Fridays.',
    },
    questions: {
      'discount for EVs': 'Fees',
      'my sister visits for the weekend, where can she get a ticket': 'Visitors',
      'Do I get money back when I leave the zone?': 'Moving away',
    },
  },
  {
    title: 'Release notes of Plume 4',
    sections: {
      Highlights:
        'Documents open four times as fast, tables can span pages, and comments can be assigned to people.',
      'Breaking changes':
        'Templates in the old PLM format are no longer read. Convert them with Plume 3.9 before the update.',
      Editor:
        'A paragraph can be moved with Alt and the arrow keys. The clipboard keeps the last thirty entries.',
      Tables:
        'Header rows repeat on each page. Cells can be merged by dragging, and formulas know SUM, MEAN and ROUND.',
      'Spell checking':
        'Welsh, Basque and Maltese were added. Words from your own dictionary are suggested first.',
      Export: 'PDF files carry tags for screen readers. EPUB output no longer loses footnotes.',
      Collaboration:
        'Up to fifty people can edit at the same time. Changes made without a connection are merged when it returns.',
      Security:
        'Macros are off unless a document is signed. The hole reported as PSA-2025-07, which let a picture run code, is closed.',
      'Known problems':
        'On screens with different scaling the ruler may be misplaced. Printing to A3 on some Epson devices ends after the first page.',
      'System requirements':
        'Windows 11, macOS 14 or a Linux with glibc 2.35; eight gigabytes of memory are recommended.',
    },
    questions: {
      'can several people work on one text offline': 'Collaboration',
      'my printer stops after page one': 'Known problems',
      'What must I do with old templates?': 'Breaking changes',
    },
  },
  {
    title: 'Insulin pumps: a leaflet for patients',
    sections: {
      'How it works':
        'A pump gives small amounts of fast insulin day and night through a thin tube under the skin, and more at meals.',
      'Who benefits':
        'People whose sugar swings in spite of four injections a day, small children, and women who plan a pregnancy.',
      'The catheter':
        'It is changed every two to three days. The belly, the thigh and the upper arm are good places; never put it into a scar.',
      'Low sugar':
        'Below 70 take 20 grams of glucose and stop the pump for half an hour. Measure again after fifteen minutes.',
      'High sugar':
        'Above 250 for two hours, test for ketones and change the catheter, as it may be blocked. Correct with a pen.',
      Sport:
        'Halve the basal rate an hour before exercise. For swimming take the pump off, at most for two hours.',
      'Air travel':
        'Carry twice the supplies in your hand luggage, with a letter from your doctor. Scanners with X-rays can damage the device.',
      Nights: 'The alarm vibrates first and then rings. Partners should know how to give glucagon.',
      Costs:
        'The insurer pays after a trial of three months and a diary. Plasters and skin spray are usually your own expense.',
      Returning:
        'Nobody has to keep a pump. Going back to pens takes one day, and the plan for it is at the end of this leaflet.',
    },
    questions: {
      'Can I go swimming with it?': 'Sport',
      'how often do I replace the tube': 'The catheter',
      'is it allowed through airport security': 'Air travel',
    },
  },
  {
    title: 'Glazes for stoneware',
    sections: {
      'What a glaze is':
        'Glass that melts on clay: silica makes the glass, alumina keeps it from running, a flux lets it melt.',
      'Clear base':
        'Forty parts feldspar, thirty of silica, twenty of whiting, ten of kaolin. It melts at 1,250 degrees.',
      White: 'Ten percent of tin oxide make it opaque and soft; zircon is cheaper and harsher.',
      Celadon:
        'One percent of iron oxide in reduction gives sea green. In oxidation the same mix turns pale yellow.',
      'Copper red':
        'Half a percent of copper with tin, in strong reduction from 900 degrees on. It fails more often than not.',
      Crazing:
        'Fine cracks come from a glaze that shrinks more than the body. More silica, or less soda, cures it.',
      Crawling:
        'Bare patches after firing: the glaze was too thick, or the pot was dusty. Wipe it with a damp sponge before dipping.',
      Application:
        'Dip for three seconds, to the thickness of a postcard. Wax the foot, so that it does not stick to the shelf.',
      Safety:
        'Dry materials need a mask, because silica scars the lungs. Barium and lead have no place on cups.',
      'Test tiles':
        'Fire each mix on three tiles, upright, in different parts of the kiln, and write the recipe on the back with iron oxide.',
    },
    questions: {
      'Why does my pot have a net of little cracks?': 'Crazing',
      'how thick should it be when dipping': 'Application',
    },
  },
  {
    title: 'Harbour regulations of Port Ansel',
    sections: {
      Scope: 'These rules hold for all vessels between the breakwaters and the lock, whatever their flag.',
      Arrival:
        'Report on channel 12 an hour before. Yachts tie up at the visitors pontoon and call at the office the same day.',
      Speed: 'Three knots inside the moles. Wash that moves other boats is punished like speeding.',
      Anchoring:
        'Forbidden in the fairway and over the cables marked on the chart. In distress report the position at once.',
      Dues: 'By length: two euros a metre and night, half from October to March. Showers and water are included; electricity is metered.',
      Fuel: 'Diesel at the east quay from seven to seven. Petrol only in cans, from the garage behind the church.',
      Waste:
        'Oil, bilge water and paint go to the tank by the crane. Whoever empties a toilet into the basin pays 800 euros.',
      'Work on hulls':
        'Scraping and spraying are allowed on the slip alone, over a sheet. Noise ends at eight in the evening.',
      Storm:
        'From gale warnings on, the master of each vessel doubles the lines. The harbour master may move unattended boats at their cost.',
      Disputes: 'Complaints go to the port council, which meets on the first Monday of the month.',
    },
    questions: {
      'What is the penalty for pumping out sewage?': 'Waste',
      'price per night for a ten metre boat in winter': 'Dues',
    },
  },
  {
    title: 'A short history of the pencil',
    sections: {
      Borrowdale:
        'About 1565 a storm uprooted a tree in Cumberland and laid bare a black stone that marked sheep: pure graphite.',
      Guarded:
        'The mine was flooded between diggings to keep thieves out, and wagons to London went under guard.',
      Nuremberg:
        'Friedrich Staedtler is named as a pencil maker in 1662. Carpenters objected, because wood was their trade.',
      Conté:
        'In 1795, cut off from England by war, Nicolas-Jacques Conté baked powdered graphite with clay. More clay makes it harder.',
      Thoreau:
        'The author of Walden ground graphite finer than anyone in America, and paid for his book with pencils.',
      Cedar:
        'Red cedar from Tennessee was so wanted that makers bought old fences. Today it is incense cedar from California.',
      Yellow:
        'Koh-i-Noor painted its best pencil yellow in 1889, for the Austrian flag, or for China, where the graphite came from.',
      Eraser:
        'Hymen Lipman patented a rubber at the end of a pencil in 1858. The court struck it down: two known things side by side.',
      Grades:
        'H means hard and B black. HB was a compromise that became the rule; the American number 2 is the same.',
      Today:
        'Fourteen thousand million are made a year, most of them in China. One can draw a line of fifty kilometres.',
    },
    questions: {
      'Which invention was ruled unpatentable?': 'Eraser',
      'how is hardness controlled in manufacture': 'Conté',
    },
  },
];
