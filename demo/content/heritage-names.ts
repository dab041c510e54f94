import { words } from './word-list.ts';

/** One community's names: given names and family names here belong together. */
export type Heritage = {
  women: readonly string[];
  men: readonly string[];
  surnames: readonly string[];
  /** Middle names where custom asks for particular ones; otherwise another given name serves. */
  middle?: { women: readonly string[]; men: readonly string[] };
  identities: readonly string[];
  languages: readonly string[];
  /** How many carry an English given name, as many second-generation families choose. */
  englishNames: number;
};

export const heritages = {
  maori: {
    women:
      words(`Aroha, Hinemoa, Ngāio, Mere, Marama, Anahera, Kiri, Whetū, Ngaire, Hine, Tui, Wikitōria, Maia, Pania,
      Rāhera, Huia, Moana, Wairangi, Atawhai, Kōwhai, Tiāho, Āwhina, Mereana, Roimata, Keita, Ataahua, Hūhana, Ripeka,
      Rangimārie, Te Ata, Parekura, Erana, Terina, Waimarie, Hana, Miriama, Te Paea, Kahurangi, Ngāhuia, Mākere`),
    men: words(`Tāne, Hēmi, Wiremu, Rāwiri, Tamati, Hōne, Mātiu, Nikau, Tama, Manaaki, Rangi, Te Rangi, Pita, Eruera,
      Hoani, Ihaia, Kāwhia, Mikaere, Paora, Rewi, Tāwhiri, Wī, Anaru, Hākopa, Tipene, Manawa, Kauri, Ariki, Haare, Tiaki,
      Kingi, Matene, Niwa, Te Kani, Tūmanako, Rua, Wairau, Piripi, Horomona, Tāmihana`),
    surnames:
      words(`Parata, Tautari, Rāwhiti, Wairau, Te Rangi, Pōmare, Taiaroa, Ngata, Tāmihana, Hohepa, Kereama,
      Paki, Rangihuna, Tuhoro, Waaka, Te Whaiti, Pehi, Matiu, Hēnare, Rāpana, Takerei, Nikora, Tahana, Te Awa, Pukepuke,
      Whaanga, Manihera, Rāmeka, Ruru, Tīpene, Hura, Kīngi, Marino, Wharepapa, Te Kawa, Tūwhare, Haami, Poutama, Tawhai,
      Kauika, Moeke, Raukawa, Waitere, Te Hira, Pirini`),
    identities:
      words(`Māori, Ngāti Porou, Ngāi Tahu, Ngāpuhi, Te Arawa, Tainui, Ngāti Kahungunu, Tūhoe, Te Ātiawa,
      Ngāti Raukawa, Māori and Pākehā, Taranaki iwi, Ngāti Tūwharetoa`),
    languages: words('Te reo Māori, Te reo Māori, Te reo Māori (learning), New Zealand Sign Language'),
    englishNames: 0.35,
  },
  samoan: {
    women:
      words(`Sina, Lagi, Tala, Fetū, Masina, Losa, Malia, Sefina, Tausala, Ana, Siʻalei, Lupe, Mele, Salote, Lose,
      Fuatino, Ruta, Pua, Sose, Emeli, Tiana, Leilani`),
    men: words(`Tavita, Sione, Ioane, Peniamina, Malakai, Iosefa, Fetu, Mika, Tasi, Lupeni, Pita, Toma, Faleolo, Siaosi,
      Semisi, Tuala, Manu, Etuale, Paulo, Lagi, Asomua, Viliamu`),
    surnames:
      words(`Faleafa, Leota, Tuilagi, Tauiliili, Lemalu, Fuimaono, Toleafoa, Seumalo, Afamasaga, Vaai, Masoe,
      Solomona, Tanielu, Petelo, Lafaele, Matautia, Aiono, Tagaloa, Sapolu, Fonoti, Iosefo, Lauina, Meleisea, Tuimavave`),
    identities: words('Samoan, Samoan, Samoan New Zealander, Samoan Australian'),
    languages: words('Gagana Sāmoa, Samoan'),
    englishNames: 0.3,
  },
  tongan: {
    women:
      words(`Mele, Salote, Ana, ʻOfa, Lupe, Sela, Siosiana, Kalolaine, Vika, Losaline, Meleane, Tupou, Lavinia,
      Sinai, ʻAmelia, Lesieli, Fusi, Palu, Seini, Loata`),
    men: words(`Sione, Viliami, Tevita, Semisi, Maka, Paula, Siaosi, Soane, Mosese, Feleti, Sosefo, Taniela, Hopoate,
      Finau, Kitione, Lisiate, Penisimani, Samiu, Uatesoni, ʻIsileli`),
    surnames:
      words(`Tonga, Taufa, Vea, Moala, Fifita, Tupou, Havili, Lolohea, Pulu, Latu, Tuʻipulotu, Mahe, Faleafā,
      Kaufusi, Taumoepeau, Mafi, Vaka, Palelei, Finau, Fonua, Taukolo, Manu, Ofahengaue, Kioa`),
    identities: words('Tongan, Tongan, Tongan New Zealander, Tongan Australian'),
    languages: words('Lea faka-Tonga, Tongan'),
    englishNames: 0.3,
  },
  fijian: {
    women:
      words(`Litia, Mereseini, Ana, Sereana, Salanieta, Vika, Laisani, Titilia, Losalini, Makereta, Asenaca,
      Unaisi, Kelera, Merewalesi, Lavenia, Torika, Ilisapeci`),
    men: words(`Josefa, Semi, Waisale, Apisai, Epeli, Jone, Ilaitia, Sitiveni, Filimoni, Manasa, Sakiusa, Tomasi,
      Netani, Isikeli, Kalivati, Viliame, Osea`),
    surnames:
      words(`Naulivou, Tuilevu, Vakarau, Ravouvou, Waqanivalu, Tamani, Nasau, Koroi, Delai, Raikuna, Cakau,
      Bolatagici, Lewaravu, Nakaitaci, Turaga, Seru, Matanitobua, Vunisa, Kubuabola, Rokotuivuna, Tuisese, Baleiwai`),
    identities: words('iTaukei Fijian, Fijian, Fijian Australian, Fijian'),
    languages: words('Fijian (Bauan), Fijian'),
    englishNames: 0.2,
  },
  cookIslands: {
    women:
      words(`Moeroa, Teremoana, Tepaeru, Vaine, Mii, Ngatokorua, Akaiti, Upokoina, Tereapii, Maine, Mata, Nooroa,
      Poko, Tutai`),
    men: words(`Teariki, Tangi, Ngametua, Tere, Teina, Pere, Tuakana, Metuakore, Teokotai, Rangi, Taoro, Papa, Tiki,
      Nga`),
    surnames:
      words(`Tuaine, Pokoati, Tangaroa, Arama, Teiti, Rongo, Matapo, Vakatini, Tuavera, Kamana, Ngariki, Marsters,
      Tairea, Manuela, Pitomaki, Raea, Tamarua, Ioteva`),
    identities: words('Cook Islands Māori, Cook Islands Māori, Rarotongan'),
    languages: words('Cook Islands Māori'),
    englishNames: 0.35,
  },
  vietnamese: {
    women:
      words(`Lan, Hương, Thảo, Ngọc, Mai, Hạnh, Phương, Trang, Linh, Yến, Thủy, Hằng, Diệu, Kim Anh, Bích, Quỳnh,
      Thu Hà, Tuyết, Vân, Xuân, Như, Mỹ Linh, Loan, Thanh`),
    men: words(`Minh, Tuấn, Hùng, Dũng, Quang, Đức, Khánh, Long, Hải, Bảo, Tâm, Sơn, Phúc, Thắng, Vinh, Trung, Đạt, Huy,
      Khoa, Lâm, Nam, Phong, Thịnh, Việt`),
    surnames:
      words(`Nguyễn, Nguyễn, Nguyễn, Trần, Trần, Lê, Lê, Phạm, Huỳnh, Hoàng, Phan, Vũ, Võ, Đặng, Bùi, Đỗ, Hồ,
      Ngô, Dương, Lý, Đinh, Trịnh, Mai, Tạ, Châu, Lương`),
    middle: {
      women: words('Thị, Thị, Ngọc, Thanh, Kim, Thu'),
      men: words('Văn, Văn, Minh, Quốc, Hữu, Đình, Xuân'),
    },
    identities: words('Vietnamese Australian, Vietnamese Australian, Vietnamese, Vietnamese New Zealander'),
    languages: words('Vietnamese'),
    englishNames: 0.35,
  },
  punjabi: {
    women:
      words(`Harpreet, Manpreet, Jasleen, Simran, Gurleen, Navneet, Rupinder, Amandeep, Kiran, Jaspreet, Sukhmani,
      Parminder, Ravneet, Kulwinder, Mandeep`),
    men: words(`Gurpreet, Harjit, Manjit, Jaspal, Amrit, Baljinder, Sukhdeep, Rajveer, Arjan, Kuldeep, Tejinder,
      Lakhvir, Jagdeep, Karanvir, Davinder`),
    surnames:
      words(`Gill, Sandhu, Dhillon, Sidhu, Grewal, Brar, Dhaliwal, Sekhon, Bains, Cheema, Mann, Randhawa, Toor,
      Virk, Aulakh, Johal, Atwal, Bhullar`),
    middle: { women: ['Kaur'], men: ['Singh'] },
    identities: words('Punjabi Sikh, Indian Australian, Punjabi, Sikh New Zealander'),
    languages: words('Punjabi, Punjabi and Hindi, Punjabi and Urdu'),
    englishNames: 0.03,
  },
  sriLankan: {
    women:
      words(`Dilini, Chamari, Nadeesha, Sanduni, Kumari, Ishara, Thilini, Anoma, Shanthi, Dilrukshi, Menaka, Hiruni,
      Tharushi`),
    men: words(`Nuwan, Chaminda, Dinesh, Roshan, Kasun, Lasith, Ruwan, Asanka, Janaka, Suranga, Thilan, Mahinda, Sanjeewa,
      Niroshan`),
    surnames:
      words(`Perera, Fernando, Silva, de Silva, Wickramasinghe, Gunawardena, Bandara, Herath, Rathnayake,
      Weerasinghe, Senanayake, Ranasinghe, Liyanage, Abeysekera, Karunaratne, Mendis, Peiris, Samarakoon, Jayawardena`),
    identities: words('Sri Lankan Australian, Sinhalese, Sri Lankan, Sri Lankan New Zealander'),
    languages: words('Sinhala'),
    englishNames: 0.1,
  },
  filipino: {
    women:
      words(`Maria, Rosario, Jocelyn, Maricel, Cristina, Analyn, Marites, Lourdes, Jasmin, Rowena, Liza, Divina,
      Angelica, Carmela, Imelda, Joy, Precious, Bernadette`),
    men: words(`Jose, Ramon, Rodel, Ferdinand, Jomar, Antonio, Rommel, Arnel, Eduardo, Ronaldo, Joel, Manuel, Noel, Rafael,
      Emilio, Gerardo, Jayson, Dante`),
    surnames:
      words(`Santos, Reyes, Cruz, Bautista, Garcia, Mendoza, Ramos, Villanueva, Alonzo, Castillo, Dela Cruz, Flores,
      Gonzales, Manalo, Navarro, Ocampo, Pascual, Salazar, Tolentino, Valdez, Marquez, Dizon, Lagman, Soriano`),
    identities: words('Filipino Australian, Filipino, Filipino New Zealander'),
    languages: words('Tagalog, Tagalog, Tagalog and Cebuano, Filipino, Ilocano'),
    englishNames: 0.2,
  },
  greek: {
    women:
      words(`Eleni, Maria, Katerina, Sophia, Anastasia, Despina, Vasiliki, Georgia, Dimitra, Effie, Toula, Irene,
      Stavroula, Christina, Penelope, Angela`),
    men: words(`Nick, Con, George, Dimitri, Spiro, Peter, Theo, Stavros, Jim, Andreas, Yianni, Kosta, Christos, Bill,
      Harry, Michael, Manoli, Arthur`),
    surnames:
      words(`Papadopoulos, Georgiou, Nikolaidis, Pappas, Karras, Stavropoulos, Dimitriou, Economou, Vlahos,
      Kyriakou, Christodoulou, Panagopoulos, Mavros, Kostas, Lekkas, Antoniou, Theodorou, Tsakalos, Samaras, Zervos,
      Kouros, Manolis, Petrakis, Sideris`),
    identities: words('Greek Australian, Greek Australian, Greek Cypriot'),
    languages: words('Greek'),
    englishNames: 0.15,
  },
  italian: {
    women:
      words(`Maria, Carmela, Lucia, Rosa, Angela, Daniela, Gabriella, Silvana, Franca, Teresa, Nadia, Bianca, Gina,
      Paola, Chiara, Adriana, Marisa, Isabella`),
    men: words(`Frank, Joe, Tony, Carlo, Marco, Sam, Vince, Dominic, Mario, Rocco, Luciano, Paul, Angelo, Pasquale, Dino,
      Stefano, Matteo, Robert, Luca, Sal`),
    surnames:
      words(`Russo, Rossi, Ferraro, Romano, Marino, Greco, Bruno, Gallo, Conti, De Luca, Costa, Rizzo, Lombardi,
      Moretti, Caruso, Sgro, Barbaro, Fazio, Mancini, Pellegrino, Santoro, Vitale, Zanatta, Bortoli, Callipari,
      D'Amico, Di Pietro, Esposito, Furlan, La Rosa, Mazza, Piccolo, Sartori, Tedesco`),
    identities: words('Italian Australian, Italian Australian, Sicilian Australian'),
    languages: words('Italian, Italian, Calabrian and Italian'),
    englishNames: 0.3,
  },
  lebanese: {
    women:
      words(`Layla, Rania, Nadine, Mona, Zeina, Samira, Hiba, Rima, Amal, Joumana, Yasmine, Fatima, Rita, Dalal,
      Mariam, Hanan`),
    men: words(`Elias, George, Charbel, Tony, Hassan, Ali, Michael, Joseph, Fadi, Bilal, Khaled, Omar, Marwan, Ziad,
      Antoine, Simon, Pierre, Ahmad`),
    surnames:
      words(`Khoury, Haddad, Saad, Nassar, Harb, Sarkis, Chehade, Younes, Fayad, Daher, Abboud, Tannous, Rizk,
      Moussa, Karam, Issa, Mansour, Hanna, Jabbour, Saliba, Azar, Boutros, Taleb, Hamdan`),
    identities: words('Lebanese Australian, Lebanese Australian, Arab Australian, Maronite'),
    languages: words('Arabic, Arabic, Arabic and French'),
    englishNames: 0.15,
  },
  croatian: {
    women:
      words(`Ana, Ivana, Marija, Katarina, Jelena, Vesna, Mirjana, Snježana, Nada, Tanja, Dragana, Petra, Lidija,
      Zdenka`),
    men: words(`Ivan, Ante, Marko, Josip, Tomislav, Zoran, Mladen, Goran, Luka, Steve, Branko, Nikola, Mile, Stipe, Damir,
      Igor`),
    surnames:
      words(`Horvat, Marić, Kovačić, Babić, Jurić, Novak, Vuković, Perić, Radić, Grgić, Tomić, Šimić, Lončar,
      Barišić, Matić, Bilić, Pavić, Knežević, Vidović, Čović, Dujmović, Rukavina`),
    identities: words('Croatian Australian, Croatian Australian, Croatian, Croatian New Zealander'),
    languages: words('Croatian'),
    englishNames: 0.3,
  },
  papuaNewGuinean: {
    women: words(
      `Doreen, Hilda, Grace, Rosemary, Serah, Agnes, Dorcas, Priscilla, Nellie, Elsie, Rachael, Boio`,
    ),
    men: words(`Moses, Gideon, Kila, Vagi, Philip, Abel, Elijah, Silas, Morea, Joseph, Tau, Gerard`),
    surnames: words(
      `Kila, Vagi, Wari, Tagini, Kukum, Waneg, Temu, Kora, Lohia, Gari, Ovia, Tau, Heni, Mairi, Kapi`,
    ),
    identities: words('Papua New Guinean, Motu, Papua New Guinean Australian'),
    languages: words('Tok Pisin, Tok Pisin and Motu'),
    englishNames: 0.2,
  },
  niVanuatu: {
    women: words(`Leah, Anna, Noelyn, Ruth, Jenny, Leisel, Leimara, Touasi, Merilyn, Roslyn, Leipakoa`),
    men: words(`Tari, Willie, Hendry, Kalo, Jimmy, Nelson, Kalfau, Moli, Abel, Kalorib, Johnson`),
    surnames: words(
      `Tabi, Bule, Tari, Garae, Mael, Kaluat, Nalo, Kalmet, Bong, Kalotiti, Natu, Ala, Toa, Vira`,
    ),
    identities: words('Ni-Vanuatu'),
    languages: words('Bislama, Bislama and French'),
    englishNames: 0.2,
  },
  chinese: {
    women: words(
      `Mei, Xiaoling, Li Na, Jia, Wen, Yan, Hui, Xin, Yifei, Lihua, Jing, Qian, Ying, Yue, Ruoxi, Zhen`,
    ),
    men: words(`Wei, Jun, Hao, Ming, Zhiyong, Jian, Feng, Bo, Tao, Yi, Guowei, Lei, Peng, Rui, Zihan, Kai`),
    surnames:
      words(`Wang, Li, Zhang, Liu, Chen, Yang, Huang, Zhao, Wu, Zhou, Xu, Sun, Ma, Zhu, Hu, Guo, He, Lin, Gao,
      Luo, Zheng, Xie, Tang, Deng, Feng, Cao, Peng, Xiao`),
    identities: words('Chinese Australian, Chinese, Chinese New Zealander'),
    languages: words('Mandarin, Mandarin, Mandarin and Shanghainese'),
    englishNames: 0.55,
  },
  cantonese: {
    women: words(`Siew Ling, Ka Yan, Pui Yee, Mei Ling, Wai Ching, Suet Ying, Hui Min, Lai Fong, Yuk Lan`),
    men: words(`Chun Kit, Ka Ho, Boon Leong, Wai Keong, Kok Wai, Chi Ming, Siu Fai, Kam Wah, Yew Meng`),
    surnames:
      words(`Wong, Chan, Lam, Leung, Cheung, Ng, Tan, Lim, Goh, Teo, Yeoh, Chong, Kwok, Fung, Yip, Tsang, Yuen,
      Loh, Ho, Cheng, Mak, Tse, Chow, Ooi`),
    identities: words('Malaysian Chinese, Hong Kong Chinese, Chinese Australian, Singaporean Chinese'),
    languages: words('Cantonese, Cantonese and Mandarin, Cantonese and Malay'),
    englishNames: 0.7,
  },
  northIndian: {
    women:
      words(`Priya, Neha, Anjali, Pooja, Shreya, Kavita, Sunita, Ritu, Swati, Aditi, Nisha, Meera, Isha, Divya,
      Rupal, Hetal, Jigna, Sneha, Ananya, Tanvi`),
    men: words(`Rahul, Amit, Vikram, Sanjay, Rohit, Nikhil, Anand, Manish, Ashok, Rajesh, Vivek, Arjun, Kunal, Hitesh,
      Jignesh, Parth, Siddharth, Deepak, Gaurav, Varun`),
    surnames:
      words(`Patel, Shah, Sharma, Gupta, Mehta, Verma, Joshi, Desai, Agarwal, Mishra, Trivedi, Parekh, Saxena,
      Malhotra, Chauhan, Rathod, Pandya, Bhatt, Amin, Vyas, Prasad, Kapoor, Thakkar, Solanki`),
    identities: words('Indian Australian, Indian, Indian New Zealander, Fijian Indian'),
    languages: words('Hindi, Hindi and Gujarati, Hindi'),
    englishNames: 0.03,
  },
  bengali: {
    women: words(`Sharmila, Mitali, Nasrin, Farhana, Ruma, Tahmina, Sudeshna, Moumita, Shirin, Paromita`),
    men: words(`Abhijit, Subrata, Tanvir, Arif, Partha, Debashis, Rezaul, Anirban, Imran, Sourav`),
    surnames: words(
      `Banerjee, Mukherjee, Chatterjee, Bose, Sen, Das, Rahman, Chowdhury, Hossain, Islam, Ghosh, Roy`,
    ),
    identities: words('Bengali, Bangladeshi Australian, Bengali Australian'),
    languages: words('Bengali, Bengali and Hindi'),
    englishNames: 0.02,
  },
  malayali: {
    women: words(`Bindu, Soumya, Reshmi, Liji, Asha, Anju, Jisha, Sreeja, Mini, Deepa, Lekha, Shiny, Beena`),
    men: words(
      `Biju, Jithin, Anoop, Shaji, Suresh, Vinod, Ajith, Sajan, Renjith, Jomon, Prasanth, Tijo, Manoj`,
    ),
    surnames:
      words(`Nair, Menon, Pillai, Varghese, Kurian, Mathew, Thomas, Varma, Kurup, Chacko, Panicker, Cherian,
      Jacob, Philip, Abraham, George`),
    identities: words('Malayali, Indian Australian, Indian'),
    languages: words('Malayalam, Malayalam and Hindi'),
    englishNames: 0.04,
  },
  tamil: {
    women: words(
      `Lakshmi, Revathi, Kavya, Vidya, Sangeetha, Jaya, Vasuki, Meena, Anitha, Priyanka, Thulasi, Shanthi`,
    ),
    men: words(
      `Karthik, Arun, Ramesh, Venkat, Ganesh, Ravi, Kumaran, Raghavan, Prakash, Mahesh, Senthil, Muralee`,
    ),
    surnames:
      words(`Subramaniam, Krishnan, Raman, Narayanan, Iyer, Balakrishnan, Chandran, Rajan, Sundaram, Sivakumar,
      Rajaratnam, Selvarajah, Thambiah, Natarajan, Shanmugam, Perumal`),
    identities: words('Tamil, Sri Lankan Tamil, Indian Australian, Tamil Australian'),
    languages: words('Tamil'),
    englishNames: 0.04,
  },
  dutch: {
    women: words(`Annelies, Marieke, Saskia, Anneke, Ingrid, Lotte, Femke, Petra, Hanneke, Wilma, Tineke`),
    men: words(`Dirk, Pieter, Willem, Jan, Marcel, Bram, Erik, Henk, Ruben, Gerrit, Maarten, Joost`),
    surnames:
      words(`van den Berg, de Vries, Visser, Bakker, van Dijk, Mulder, Hoekstra, Dekker, Smit, Kuiper, van Leeuwen,
      Postma, ter Haar, Veenstra, Brouwer, de Groot`),
    identities: words('Dutch Australian, Dutch New Zealander, Dutch'),
    languages: words('Dutch'),
    englishNames: 0.5,
  },
  german: {
    women: words(`Heidi, Monika, Greta, Karin, Birgit, Ilse, Petra, Anneliese, Ingrid, Katja, Ulrike`),
    men: words(`Hans, Klaus, Stefan, Karl, Jürgen, Lukas, Otto, Matthias, Dieter, Kurt, Bernd`),
    surnames:
      words(`Schmidt, Becker, Schulz, Zeller, Noske, Pfeiffer, Lange, Schubert, Vogel, Nitschke, Klose, Heinrich,
      Liebelt, Kleinig, Obst, Jaensch, Schirmer, Zwar`),
    identities: words('German Australian, German Australian, Barossa German'),
    languages: words('German'),
    englishNames: 0.6,
  },
  afrikaans: {
    women: words(`Anelize, Marlene, Elmarie, Riana, Carina, Liezl, Annemarie, Zelda, Marike`),
    men: words(`Johan, Francois, Hennie, Pieter, Riaan, Deon, Werner, Jaco, Andre, Gerhard`),
    surnames:
      words(`Botha, du Plessis, Venter, Steyn, van Rooyen, Pretorius, Nel, Kruger, van Wyk, Coetzee, Fourie,
      Swanepoel, Marais, Erasmus`),
    identities: words('South African, South African Australian, South African New Zealander'),
    languages: words('Afrikaans, Afrikaans and isiZulu'),
    englishNames: 0.15,
  },
} satisfies Record<string, Heritage>;
