export interface ReviewTexts {
  five: readonly string[];
  four: readonly string[];
  three: readonly string[];
  low: readonly string[];
}

const GROUPS: readonly (readonly [kinds: readonly string[], texts: ReviewTexts])[] = [
  [
    ['phone-slab', 'phone-round', 'phone-fold'],
    {
      five: [
        'Screen is bright even in afternoon sun and the battery easily goes past a full day for me.',
        'Moved all my data in half an hour, no lag anywhere after three weeks of use.',
        'Camera is the reason I bought it and it did not disappoint at my cousin’s wedding.',
        'Feels more expensive than it is. Calls are clear and the network holds even in the basement parking.',
        'Gifted this to my father. Large text, loud speaker, simple to use, he is very happy.',
      ],
      four: [
        'Very good phone for the price. Warms up a little when charging, otherwise smooth.',
        'Display and speed are excellent. I would have liked a slightly better night mode.',
        'Looks exactly like the pictures. One star less because the case in the box is slippery.',
      ],
      three: [
        'Decent phone, but battery is average if you keep 5G on the whole day.',
        'Hardware is good, though it came with a few apps I had to remove first.',
      ],
      low: [
        'Speaker crackled from the second day. Replacement process was polite but slow.',
        'Fingerprint sensor needs two or three tries every time, expected better at this price.',
      ],
    },
  ],
  [
    ['tablet'],
    {
      five: [
        'Notes with the stylus feel natural, I have stopped buying registers.',
        'Screen is a pleasure to read on and the battery survives a Bengaluru to Chennai train.',
        'Kids use it for school, I use it for films at night. Everyone is happy.',
        'Slim, light and the speakers are surprisingly full.',
      ],
      four: [
        'Very good display. A cover in the box would have made it five.',
        'Smooth for drawing, palm rejection works most of the time.',
      ],
      three: ['Fine for study and films, not for heavy work.', 'Good, charging is slow.'],
      low: [
        'Stylus lost its connection twice a day, asked for a replacement.',
        'Screen had a faint yellow patch in one corner.',
      ],
    },
  ],
  [
    ['laptop'],
    {
      five: [
        'Using it for classes and a bit of editing. Light in the backpack and never hangs.',
        'Set it up for work from home; video calls, forty tabs, no fan noise at all.',
        'Excellent build, the hinge and edges feel solid. Invoice with GST was in the box.',
      ],
      four: [
        'Fast and light. Speakers are only okay, so keep headphones nearby.',
        'Does everything I need. Charger could have had a longer cable.',
        'Great value during the offer. Boots in a few seconds.',
      ],
      three: [
        'Fine for study and films, not for heavy work.',
        'Good machine, but the finish picks up fingerprints very easily.',
      ],
      low: [
        'One key was sticky out of the box, had to visit the service centre in the first week.',
        'Battery backup is nowhere near what is written. Sent it back.',
      ],
    },
  ],
  [
    ['speaker'],
    {
      five: [
        'Fills our terrace with sound, and the bass does not rattle.',
        'Took it to Gokarna, sand and splashes did nothing to it.',
        'Morning bhajans and evening ghazals, clear at low volume too.',
        'Connects in a second, lasts the whole weekend.',
      ],
      four: [
        'Loud and clear. A carry pouch would be nice.',
        'Very good for the size, slight delay with videos.',
      ],
      three: ['Good for one room, not for a party.', 'Sound is okay, voice prompts are too loud.'],
      low: ['Distorts above three-quarters volume.', 'Would not pair with the second one, sent both back.'],
    },
  ],
  [
    ['headphones', 'earbuds'],
    {
      five: [
        'Old Kishore Kumar songs sound lovely on this, vocals are so clear.',
        'Wore it through a full day of meetings and forgot it was there.',
        'Bass is tight without drowning the tabla. Very happy with the sound.',
        'Connects the moment I open it. Battery has lasted the entire week with daily use.',
        'My third purchase from this brand and still the best sound for the money.',
      ],
      four: [
        'Sound is very good. Mic picks up some traffic noise on the road.',
        'Comfortable and loud enough. The app is basic but does the job.',
        'Nice warm sound; I only wish the controls were physical buttons.',
      ],
      three: [
        'Okay for calls and podcasts, music lovers may want something better.',
        'Sound is fine, fit is loose for me while running.',
      ],
      low: [
        'Left side became quieter after ten days. Seller has asked me to send it for repair.',
        'Keeps dropping the connection when my phone is in the back pocket.',
      ],
    },
  ],
  [
    ['smartwatch'],
    {
      five: [
        'Step count matched my friend’s costly watch on the same walk. Display is super.',
        'Charge it on Sunday, wear it till Saturday. Sleep graph is an eye opener.',
        'Answering calls while cooking is now my favourite thing.',
        'Band is soft and did not irritate even in humid weather.',
      ],
      four: [
        'Very good watch. GPS takes a minute to lock near tall buildings.',
        'Bright screen and plenty of faces. Message replies are limited.',
        'Looks premium on the wrist; the charging cable is a bit short.',
      ],
      three: [
        'Good looking, but distance is always a little over what my app shows.',
        'Fine for notifications. Sports modes are too many and not very deep.',
      ],
      low: [
        'Screen did not wake up when I raised my hand half of the time.',
        'Strap pin came out within two weeks.',
      ],
    },
  ],
  [
    ['watch'],
    {
      five: [
        'Simple clean dial, exactly what I wanted for office.',
        'Gifted it for an anniversary and it has not left his wrist since.',
        'Strap is real leather and the case feels solid. Keeps perfect time.',
        'Got three compliments in the first week.',
      ],
      four: [
        'Elegant watch. The strap needed a few days to soften.',
        'Very nice for the price, box is also good for gifting.',
        'Slightly smaller than I imagined but looks classy.',
      ],
      three: ['Looks good. Luminous hands would have helped.', 'Okay watch, buckle scratches easily.'],
      low: [
        'Stopped after a month, the battery must have been old.',
        'Crystal had a tiny scratch when it arrived.',
      ],
    },
  ],
  [
    ['controller'],
    {
      five: [
        'Buttons and sticks feel precise, zero drift so far.',
        'Fits my hands perfectly, and the stand keeps the table tidy.',
        'Paired with my laptop and phone without any fuss.',
        'My son says it is better than the one that came with the console.',
      ],
      four: [
        'Solid quality. Rumble could be a little stronger.',
        'Great grip, cable is short for playing while charging.',
      ],
      three: ['Decent pad, buttons are a bit loud at night.', 'Okay, colour attracts fingerprints.'],
      low: [
        'Trigger squeaked from day one and got worse.',
        'Left stick started drifting in the second month.',
      ],
    },
  ],
  [
    ['console-tower', 'console-flat', 'console-handheld'],
    {
      five: [
        'Set up in fifteen minutes and my kids have not fought over the remote since.',
        'Runs silent and cool even during long weekend sessions.',
        'Menus are quick and games load before my tea is ready.',
        'Packed like a treasure, all seals intact. Playing since the first evening.',
        'Graphics are stunning. My brother-in-law ordered one the same night.',
      ],
      four: [
        'Brilliant, but first update took two hours on our broadband.',
        'Great fun for the family. Storage fills up quicker than you think.',
        'Superb machine, manual could be more detailed.',
      ],
      three: [
        'Works well, though I expected an extra cable in the box at this price.',
        'Good, but most of the games I wanted are costly.',
      ],
      low: [
        'Shut down by itself twice in the first week.',
        'Received it with a dented carton and a loose port. Waiting for the replacement.',
      ],
    },
  ],
  [
    ['camera'],
    {
      five: [
        'Moved from phone to this and the difference in portraits is huge.',
        'Autofocus on birds is quick enough for my weekend trips to the lake.',
        'Dials and buttons where they should be. Feels like a camera, not a gadget.',
      ],
      four: [
        'Lovely colours straight from the camera. Battery is just about one day.',
        'Good kit for beginners. Buy a faster card along with it.',
      ],
      three: [
        'Photos are good, menus are confusing at first.',
        'Decent, low light is only average with the kit lens.',
      ],
      low: [
        'Lens had dust inside. Seller agreed to replace it.',
        'Screen hinge felt loose from the beginning.',
      ],
    },
  ],
  [
    ['powerbank', 'torch'],
    {
      five: [
        'Saved us during a six-hour power cut in the monsoon.',
        'Carried it for a trek in Uttarakhand, still had charge left on the fourth day.',
        'Solid metal body, charges quickly and does not get hot.',
        'Compact and powerful. Bought a second one for my parents.',
      ],
      four: [
        'Works as promised. A bit heavier than it looks.',
        'Good capacity. Indicator light could be brighter.',
        'Does the job well, cable feels sturdy.',
      ],
      three: ['Fine for emergencies, takes long to charge fully.', 'Average, though the price is fair.'],
      low: ['Stopped charging after three weeks.', 'Port was loose from day one.'],
    },
  ],
  [
    ['perfume-square', 'perfume-round', 'perfume-tall', 'perfume-faceted'],
    {
      five: [
        'Stays from morning puja to late evening, people in the lift ask what I am wearing.',
        'Smells expensive and not at all sharp. The dry down is beautiful.',
        'The bottle alone is worth keeping on the dresser.',
        'Ordered after trying the sample they send. Exactly the same, fresh batch date.',
        'Reminds me of my grandmother’s attar box, in a modern way.',
      ],
      four: [
        'Lovely fragrance, lasts around six hours on me.',
        'Beautiful smell. Spray nozzle gives a little too much at once.',
        'Soft and elegant, a bit light for outdoor weddings.',
      ],
      three: ['Pleasant, but fades by lunch.', 'Nice bottle, fragrance is sweeter than described.'],
      low: [
        'Did not suit me at all, too strong in the first hour.',
        'Bottle had leaked a little in transit, box was stained.',
      ],
    },
  ],
  [
    ['compact', 'brushes'],
    {
      five: [
        'Blends so easily, even a beginner like me managed.',
        'Packaging feels far above its price. Already bought one for my sister.',
        'My make-up artist friend borrowed it and did not want to give it back.',
        'Gentle on sensitive skin, used it daily for a month.',
      ],
      four: ['Good quality, a pouch for travel would help.', 'Nice finish and neat case.'],
      three: ['It is okay, nothing extraordinary.', 'Good, slightly smaller than expected.'],
      low: ['Arrived with the case cracked.', 'Not as soft as claimed.'],
    },
  ],
  [
    ['lipstick', 'nail-polish'],
    {
      five: [
        'Colour is exactly like the picture, even on my dusky skin.',
        'Lasted through an entire haldi and lunch without a touch-up.',
        'Smooth, no patchiness, and does not smell of chemicals.',
        'Packaging feels far above its price. Already bought two for my sisters.',
        'A shade I can wear to office and to weddings.',
      ],
      four: [
        'Good quality and easy to apply. A shade card would help.',
        'Nice finish. Cap could close tighter.',
        'Happy with it, one more coat than expected but worth it.',
      ],
      three: ['It is okay. Needs reapplying after food.', 'Nice but slightly different in daylight.'],
      low: ['Shade was far from what the photo shows.', 'Arrived with a broken cap.'],
    },
  ],
  [
    ['cream-jar', 'serum'],
    {
      five: [
        'Absorbs quickly and does not leave that oily shine.',
        'Using it for a month, skin feels soft and make-up sits better.',
        'Very mild fragrance, no stinging, and a little goes a long way.',
        'Expiry was almost two years away, good fresh stock.',
      ],
      four: [
        'Nice texture. I wish the pack were bigger.',
        'Works well in winter, slightly rich for May.',
        'Good product, cap could close better.',
      ],
      three: ['Feels nice, too early to say more.', 'Average. Fragrance is a bit strong for me.'],
      low: [
        'Did not suit my skin, stopped after two days.',
        'Quantity feels less than the picture suggests.',
      ],
    },
  ],
  [
    ['cap'],
    {
      five: [
        'Soft, light and does not leave a mark on the forehead.',
        'Wore it through a whole test match in the stands. Comfortable.',
        'Good stitching and the buckle holds.',
      ],
      four: ['Nice cap, slightly deep for my head.', 'Good cloth, colour a shade darker than on screen.'],
      three: ['Okay cap for the price.', 'Peak is a bit stiff.'],
      low: ['Colour faded after a week in the sun.', 'Buckle broke while adjusting.'],
    },
  ],
  [
    ['tshirt', 'shirt', 'jacket'],
    {
      five: [
        'Fabric is thick and soft, no shrinking after five washes.',
        'Fits as per the measurements given. Stitching is neat inside too.',
        'Colour has not faded at all, and I wear it every week.',
        'Wore it on a long bike ride, very comfortable.',
        'Ordered one, then came back for two more colours.',
      ],
      four: [
        'Good quality cloth. Slightly long for me but looks fine.',
        'Nice fit, needs ironing every time.',
        'Comfortable, colour a shade darker than on screen.',
      ],
      three: [
        'Okay for the price. Cloth is thinner than I thought.',
        'Good, but a loose thread at the hem needed cutting.',
      ],
      low: [
        'Shrunk by almost one size after the first wash.',
        'Colour bled in the wash and spoiled a white shirt.',
      ],
    },
  ],
  [
    ['trousers', 'jeans'],
    {
      five: [
        'Finally a pair that fits the waist and the thigh.',
        'Just the right stretch. Can sit cross-legged on the floor in these.',
        'Stitching and rivets are solid, looks like it will last years.',
      ],
      four: [
        'Great fit, had to shorten it by an inch.',
        'Good cloth. A bit warm for our summers.',
        'Comfortable through a full working day.',
      ],
      three: [
        'Fit is good but the colour transfers a little at first.',
        'Average length, tight at the calf.',
      ],
      low: ['Zip got stuck on the third day.', 'Size runs small, had to return.'],
    },
  ],
  [
    ['dress', 'skirt'],
    {
      five: [
        'Falls beautifully and moves well when you walk.',
        'Wore it to a reception, got so many compliments.',
        'Lining is soft cotton, no need for anything under it.',
        'True to size and the colour is just like the photo.',
      ],
      four: [
        'Very pretty. Iron on low heat only.',
        'Nice flare, length was a little more than I expected.',
        'Good stitching. The zip is slightly stiff.',
      ],
      three: ['Nice design, cloth could be heavier.', 'Fits well at the waist, length is not for everyone.'],
      low: ['Stitch opened at the side after one wear.', 'Colour looked dull compared with the picture.'],
    },
  ],
  [
    ['kurta', 'saree'],
    {
      five: [
        'The border is woven, not printed. My mother approved at first touch.',
        'Drapes so easily, I managed without any help.',
        'Wore it for Diwali puja, cool and graceful the whole evening.',
        'Real handloom feel. You can see the care in it.',
      ],
      four: [
        'Beautiful colour. The blouse piece is a bit plain.',
        'Very nice fabric, needs a proper steam iron first.',
        'Lovely for the price, gold edge is slightly brighter than shown.',
      ],
      three: [
        'Good, though stiffer than expected. Maybe it softens after washing.',
        'Nice colour, average finishing inside.',
      ],
      low: ['There was a small weaving fault near the pallu.', 'Colour ran in the first hand wash.'],
    },
  ],
  [
    ['sneakers', 'sandals'],
    {
      five: [
        'Walked eight kilometres on the first day, not one blister.',
        'Sole is soft and grips well on wet tiles.',
        'Looks exactly like the photo and the size is accurate.',
        'Very light. My daily office pair now.',
      ],
      four: [
        'Comfortable from the start. Light colours show dust, of course.',
        'Good build, slightly tight for broad feet.',
        'Nice pair, took three days to break in.',
      ],
      three: ['Looks good, cushioning is average.', 'Okay for casual wear only.'],
      low: ['Sole started coming off near the toe within a month.', 'Sent me one size smaller than ordered.'],
    },
  ],
  [
    ['sunglasses'],
    {
      five: [
        'No glare while driving on the expressway at noon.',
        'Light on the nose, and the case is really hard.',
        'Suits my round face, got compliments at once.',
      ],
      four: ['Good lenses, frame is slightly wide for me.', 'Nice pair, cloth could be bigger.'],
      three: ['Okay for occasional use.', 'Looks good, a bit heavy behind the ears.'],
      low: ['Hinge became loose in ten days.', 'Left lens had a smudge that does not go away.'],
    },
  ],
  [
    ['handbag', 'belt'],
    {
      five: [
        'Material feels rich and the stitching is perfect.',
        'Everyone asked where I got it from. Looks much costlier.',
        'Goes with everything I wear, Indian or western.',
        'Sturdy, and the finish is neat on the inside too.',
      ],
      four: [
        'Very good quality, a little stiff at first.',
        'Elegant. I would have liked one more colour.',
        'Nice weight and finish, came well wrapped.',
      ],
      three: ['Good looking, the fastening is slightly loose.', 'Fine, but scratches show up early.'],
      low: ['Buckle lost its polish in two weeks.', 'Colour is not the same as in the photo.'],
    },
  ],
  [
    ['bottle'],
    {
      five: [
        'Ice was still there when I came back from office at eight.',
        'No leak in my daughter’s school bag for two months now.',
        'Chai stays hot till Lonavala. That is all I need.',
        'Matte finish grips well and has not scratched.',
      ],
      four: [
        'Good bottle, wash it well before first use.',
        'Keeps cold very well. A bit heavy when full.',
        'Lovely colour, mouth could be wider for cleaning.',
      ],
      three: ['Works, but cap loop is small for my fingers.', 'Keeps hot for six hours, not twelve.'],
      low: [
        'Paint came off near the rim after a few washes.',
        'Arrived with a dent. Refund was quick, so two stars.',
      ],
    },
  ],
  [
    ['mug', 'plates'],
    {
      five: [
        'Feels lovely in the hand and the colour is richer than the photo.',
        'Survived our dishwasher and two small children for a month.',
        'Not a single chip, every piece wrapped separately.',
        'Use it every single day. Simple and well made.',
        'Bought one to try and then ordered more for the whole family.',
      ],
      four: [
        'Good quality, slightly smaller than I imagined.',
        'Very nice finish. I wish there were more colours.',
        'Looks great. Wash once before first use.',
      ],
      three: ['Decent, a small dot in the finish near the base.', 'Okay product at this price.'],
      low: [
        'Arrived chipped. Refund was quick, so two stars.',
        'Glaze has fine lines all over after a few washes.',
      ],
    },
  ],
  [
    ['pan', 'pot', 'kettle'],
    {
      five: [
        'Heats evenly and it works on my induction.',
        'Heavy in a good way. My mother-in-law has asked for one too.',
        'Looks so nice that it never goes back into the cupboard.',
        'Handle stays cool. Cleaning takes one minute.',
      ],
      four: [
        'Very good. It is heavy, so use both hands.',
        'Happy with the quality, takes a minute more to heat on a small burner.',
        'Sturdy and good looking, base marks a little.',
      ],
      three: [
        'Fine, but a bit small for a family of five.',
        'Does the job, colour has dulled at the bottom.',
      ],
      low: [
        'Finish started to show marks in the second month.',
        'Base is not fully flat, it moves on the glass hob.',
      ],
    },
  ],
  [
    ['lamp'],
    {
      five: [
        'Soft light, no glare on the page. Perfect for night reading.',
        'Transformed the empty corner of our living room.',
        'Looks like something from a design magazine, at a sane price.',
        'Shade is proper cloth and the base is heavy.',
      ],
      four: [
        'Very pretty. Colour a bit lighter than on screen.',
        'Nice lamp, bulb has to be bought separately as mentioned.',
      ],
      three: ['Good looking, wire could be longer.', 'Okay. Expected a slightly bigger shade.'],
      low: ['Switch stopped working in two weeks.', 'Shade came bent, had to straighten it by hand.'],
    },
  ],
  [
    ['chair'],
    {
      five: [
        'Assembled by my twelve-year-old in ten minutes. Very sturdy.',
        'Wipes clean after every meal, and three people asked for the link.',
        'Four dinners in a row and nobody complained about their back.',
        'Good weight, does not wobble on our uneven floor.',
      ],
      four: [
        'Nice product, tools included. Instructions could be clearer.',
        'Very pretty. Colour a bit lighter than on screen.',
        'Solid and comfortable to live with.',
      ],
      three: ['Good looking, one screw was missing in the packet.', 'Okay. Expected a slightly bigger size.'],
      low: ['One leg was shorter, it rocks.', 'Finish came scratched even though the box was fine.'],
    },
  ],
  [
    ['cushion', 'vase', 'plant', 'candle'],
    {
      five: [
        'Such a warm touch to the room. Guests notice it first.',
        'Packed with so much care, arrived in perfect condition.',
        'Exactly the shade I was looking for.',
        'Simple and beautiful. Made our rented flat feel like home.',
      ],
      four: [
        'Lovely, a little smaller than I pictured.',
        'Nice quality. Would buy again in another colour.',
        'Pretty and well finished, delivery took a day longer.',
      ],
      three: ['It is nice, but I expected a bit more for the money.', 'Okay, looks better in the photo.'],
      low: ['Came slightly damaged at the bottom.', 'Colour does not match the picture at all.'],
    },
  ],
  [
    ['yoga-mat'],
    {
      five: [
        'No smell, no slipping. My knees are thankful.',
        'Lies flat the moment it is unrolled.',
        'Using it daily at 6 am, even on the balcony tiles.',
        'Strap is useful and the colour is soothing.',
      ],
      four: [
        'Good grip. Slight rubber smell for the first few days.',
        'Nice thickness, picks up dust so wipe it.',
      ],
      three: ['Okay for beginners.', 'Decent, I expected it a bit longer.'],
      low: ['Edges started peeling after a month.', 'Too slippery once hands are sweaty.'],
    },
  ],
  [
    ['dumbbell', 'kettlebell', 'skipping-rope'],
    {
      five: [
        'Good grip even with sweaty hands. Using it daily at 6 am.',
        'Better than what we have at the society gym.',
        'Smooth finish and balanced, nothing to complain about.',
        'Started with this at home and have kept it up for two months now.',
      ],
      four: [
        'Good quality. Slight rubber smell for the first few days.',
        'Works very well for home workouts.',
        'Sturdy. Shipping box was a little torn but the item was fine.',
      ],
      three: ['Okay for beginners.', 'Decent quality, finish could be smoother.'],
      low: ['Coating peeled near the handle.', 'Not comfortable to hold for long, returned it.'],
    },
  ],
  [
    ['cricket'],
    {
      five: [
        'Balance is superb. Hit the first six of the season with it.',
        'Proper pick-up and a big sweet spot. Worth every rupee.',
        'Knocked it in for a week as told, now it sings.',
      ],
      four: ['Very good for league matches. Ball is for practice only.', 'Nice grains, grip a bit thin.'],
      three: ['Fine for club nets.', 'Heavier than I like, but solid.'],
      low: ['Toe cracked in the second match.', 'Handle feels off centre.'],
    },
  ],
  [
    ['football', 'badminton'],
    {
      five: [
        'Our colony team has used it every evening for weeks, still like new.',
        'Ready to play out of the packet. My son sleeps with it.',
        'Proper weight and proper feel. Worth every rupee.',
      ],
      four: [
        'Very good for practice matches.',
        'Nice quality, our coach approved.',
        'Good value, cover is a bit thin.',
      ],
      three: ['Fine for kids and casual games.', 'Average, okay for weekends.'],
      low: ['Lost shape within two weeks of play.', 'Quality is not what I expected from the pictures.'],
    },
  ],
  [
    ['pen', 'pencils'],
    {
      five: [
        'Glides on paper, no scratch at all.',
        'Gifted to my teacher on her retirement. She wrote me a letter with it.',
        'Rich, even colour and comfortable to hold for hours.',
        'Came beautifully boxed, feels special.',
      ],
      four: ['Very good, slightly heavy for small hands.', 'Smooth and well made. Box was slightly bent.'],
      three: ['Nice looking, performance is average.', 'Fine for daily use.'],
      low: ['Broke on the first fall from the table.', 'Feels scratchy, expected smoother.'],
    },
  ],
  [
    ['notebook', 'sketchbook'],
    {
      five: [
        'Ink sits well, and no bleeding on the other side.',
        'Paper quality reminds me of imported ones at double the price.',
        'My daughter filled half of it in a week, that says it all.',
        'Beautiful binding, opens flat. A joy to use.',
      ],
      four: [
        'Very good. More pages would be welcome.',
        'Nice cover and smooth paper. One corner was bent.',
        'Lovely to work in, a tiny bit heavy.',
      ],
      three: ['Good looking, paper is okay for gel ink only.', 'Fine for school use.'],
      low: ['Cover corner was crushed, not fit for gifting.', 'Pages came loose near the end.'],
    },
  ],
  [
    ['organiser', 'tape', 'stapler'],
    {
      five: [
        'My desk has never looked this sorted.',
        'Solid, heavy and does not move when used with one hand.',
        'Simple thing done right. Ordered for the entire office.',
        'Finish is really nice, and the colour cheers up my desk.',
      ],
      four: [
        'Good product and a nice colour.',
        'Works fine. Slightly bigger than needed for my table.',
        'Sturdy, the feet do not mark the table.',
      ],
      three: ['Does the job, nothing special.', 'Okay, edges could be smoother.'],
      low: ['Stopped working smoothly within two weeks.', 'Came with a crack at one corner.'],
    },
  ],
  [
    ['blocks', 'rings', 'spinning-top'],
    {
      five: [
        'Colours are safe and bright, my toddler chews everything so this matters.',
        'Beautiful handwork. Even the adults could not stop playing.',
        'Edges are smooth like glass. A toy to keep for the next child.',
        'So good to see a traditional toy made this well.',
      ],
      four: [
        'Lovely toy. Expected the box to be a little bigger.',
        'Very well made, one piece had a small mark.',
        'Kids love it, and so do I because it is not plastic.',
      ],
      three: ['Good, but my four-year-old lost interest soon.', 'Nice wood, colours slightly uneven.'],
      low: ['One piece had a rough edge, had to sand it.', 'Smaller than it looks in the photo.'],
    },
  ],
  [
    ['toy-car', 'ball', 'teddy', 'kite'],
    {
      five: [
        'Birthday gift for my nephew, he has not put it down.',
        'Well finished everywhere, no sharp bits, safe for small kids.',
        'Took a beating from two boys and a dog. Still perfect.',
        'Best few hundred rupees spent this month.',
      ],
      four: [
        'Good toy, nice colour. Fast delivery before the birthday.',
        'Cute and sturdy. A gift wrap option would be nice.',
        'Children love it. Slightly smaller than expected.',
      ],
      three: ['Okay for the price.', 'Nice but nothing special.'],
      low: ['Broke within a week of normal play.', 'Not as bright as the picture.'],
    },
  ],
  [
    ['umbrella'],
    {
      five: [
        'Survived a Mumbai July without turning inside out once.',
        'Strong, light and looks smart. What more to ask.',
        'Bought for Guwahati weather. Passed the test.',
        'Opens wide enough for me and my daughter.',
      ],
      four: ['Very good quality, a cover with a strap would help.', 'Sturdy, the handle is nice to hold.'],
      three: ['Decent, a bit long for the metro.', 'Works fine, cloth dries slowly.'],
      low: ['Catch does not lock properly.', 'One rib bent in the first strong wind.'],
    },
  ],
  [
    ['suitcase'],
    {
      five: [
        'Wheels move like silk. Took it on four flights already.',
        'Everyone in the family wants this colour now.',
        'Fits the overhead bin and still takes five days of clothes.',
        'Strong shell, not a single crack after a careless belt.',
      ],
      four: [
        'Sturdy and good looking. Shows scratches if you are not careful.',
        'Nice size, exactly as per the description.',
      ],
      three: ['Good, but the lining is thin.', 'Works fine, handle wobbles a little.'],
      low: ['Handle came loose on the first trip.', 'One wheel makes a noise from day one.'],
    },
  ],
  [
    ['gift'],
    {
      five: [
        'The box was prettier than the gift I put in it.',
        'Very sturdy, the bow arrived uncrushed. Card inside is a sweet touch.',
        'Used for rakhi, my sister has kept it for her jewellery.',
      ],
      four: ['Good quality box. Ribbon is slightly shiny.', 'Looks rich. One size bigger would help.'],
      three: ['Nice but costly for a box.', 'Okay, colour differs a bit.'],
      low: ['Corner was dented on arrival.', 'Bow was glued crooked.'],
    },
  ],
];

export const HAPPY_CLOSERS: readonly string[] = [
  'Delivery came a day early.',
  'Packaging was neat and free of plastic.',
  'Seller called to confirm the address, nice touch.',
  'Would buy again.',
  'Recommended.',
  'Thank you to the seller.',
  'Worth the price.',
  'Go for it during an offer.',
  'Delivered within three days to my town.',
  'Original bill in the box.',
  'Exactly as described.',
  'Full marks to the packing team.',
];

export const UNHAPPY_CLOSERS: readonly string[] = [
  'Customer support did reply, to be fair.',
  'Expected better from the reviews.',
  'Pickup for the return took four days.',
  'Please check before dispatch.',
  'Delivery itself was on time.',
  'Hoping the replacement is better.',
];

export const SHORT_WORDS: readonly (readonly string[])[] = [
  ['Not satisfied at all.', 'Would not buy again.', 'Poor quality, sorry to say.'],
  ['Not what I had hoped for.', 'Below expectations.', 'Only the delivery was good.'],
  ['It is okay.', 'Average, fair for the price.', 'Neither good nor bad.'],
  ['Good product, satisfied.', 'Nice, as expected.', 'Good buy overall.'],
  ['Loved it.', 'Excellent, no complaints.', 'Very happy with this purchase.'],
];

export function reviewTextsOf(kind: string): ReviewTexts {
  const group = GROUPS.find(([kinds]) => kinds.includes(kind));
  if (!group) throw new Error(`no review texts for ${kind}`);
  return group[1];
}
