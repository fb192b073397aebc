import { describe, expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';
import type { BankLayout, ReadStatement } from './statement-transaction.ts';

/* Headers as exported by banks, with made-up rows. Each file has a credit of 1,049.90, and a debit if the layout supports one. */

type Sample = { bank: string; text: string; currency?: string; order?: 'dmy' | 'mdy'; payer?: string };

const samples: readonly Sample[] = [
  {
    bank: 'Halifax',
    text: `Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance
04/11/2026,FPI,'30-00-00,12345678,E EXAMPLE K7QX92MB4F7K,,1049.90,2049.90
05/11/2026,DD,'30-00-00,12345678,ENERGY LTD,80.00,,1969.90`,
    order: 'dmy',
    currency: 'GBP',
  },
  {
    bank: 'Chase',
    text: `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
CREDIT,11/04/2026,"FROM E EXAMPLE K7QX92MB4F7K",1049.90,ACH_CREDIT,2049.90,,
DEBIT,11/20/2026,"ENERGY",-80.00,ACH_DEBIT,1969.90,,`,
  },
  {
    bank: 'DKB',
    text: `"Girokonto";"DE00000000000000000000"
"Zeitraum:";"01.11.2026 - 30.11.2026"
"Kontostand vom 30.11.2026:";"1.969,90 €"
""
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"
"04.11.26";"04.11.26";"Gebucht";"Erika Muster";"Laden GmbH";"Bestellung K7QX 92MB 4F7K";"Eingang";"DE001";"1.049,9";"";"";""
"05.11.26";"05.11.26";"Gebucht";"Laden GmbH";"Stadtwerke";"Abschlag";"Ausgang";"DE002";"-80";"";"";""
"06.11.26";"";"Vorgemerkt";"Otto Beispiel";"Laden GmbH";"R-2";"Eingang";"DE003";"12";"";"";""`,
  },
  {
    bank: 'Revolut',
    text: `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
TOPUP,Current,2026-11-04 09:00:00,2026-11-04 09:00:05,Payment from E Example K7QX92MB4F7K,1049.90,0.00,EUR,COMPLETED,2049.90
CARD_PAYMENT,Current,2026-11-05 09:00:00,2026-11-06 09:00:05,Energy,-80.00,0.00,EUR,COMPLETED,1969.90
TOPUP,Current,2026-11-06 09:00:00,,Payment from O Example,12.00,0.00,EUR,REVERTED,`,
  },
  {
    bank: 'ING',
    text: `"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen";"Saldo na mutatie";"Tag"
"20261104";"E. Voorbeeld";"NL00INGB0000000000";"NL00RABO0000000001";"OV";"Bij";"1049,90";"Overschrijving";"Naam: E. Voorbeeld Omschrijving: K7QX 92MB 4F7K";"2049,90";""
"20261105";"Energie BV";"NL00INGB0000000000";"NL00RABO0000000002";"IC";"Af";"80,00";"Incasso";"Naam: Energie BV";"1969,90";""`,
  },
  {
    bank: 'Rabobank',
    text: `"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Naam uiteindelijke partij","Naam initiërende partij","BIC tegenpartij","Code","Batch ID","Transactiereferentie","Machtigingskenmerk","Incassant ID","Betalingskenmerk","Omschrijving-1","Omschrijving-2","Omschrijving-3"
"NL00RABO0000000000","EUR","RABONL2U","000000000000001001","2026-11-04","2026-11-04","+1049,90","+2049,90","NL00INGB0000000001","E. Voorbeeld","","","INGBNL2A","cb","","","","","","K7QX 92MB 4F7K"," "," "
"NL00RABO0000000000","EUR","RABONL2U","000000000000001002","2026-11-05","2026-11-05","-80,00","+1969,90","NL00INGB0000000002","Energie BV","","","INGBNL2A","ei","","T-1","M-1","NL99ZZZ","","Termijn"," "," "`,
  },
  {
    bank: 'ABN AMRO',
    text: '123456789\tEUR\t20261104\t1000,00\t2049,90\t20261104\t1049,90\tSEPA Overboeking NAAM: E. Voorbeeld OMSCHRIJVING: K7QX 92MB 4F7K\n123456789\tEUR\t20261105\t2049,90\t1969,90\t20261105\t-80,00\tSEPA Incasso Energie BV\n',
  },
  {
    bank: 'PostFinance',
    text: `Datum von:;2026-11-01
Konto:;CH0000000000000000000
Währung:;CHF
Buchungsdatum;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Valuta;Saldo in CHF
04.11.2026;GUTSCHRIFT VON E MUSTER MITTEILUNG: K7QX 92MB 4F7K;1049.90;;04.11.2026;2049.90
05.11.2026;LASTSCHRIFT ENERGIE AG;;-80.00;05.11.2026;1969.90

Disclaimer:
Dies ist kein durch PostFinance AG erstelltes Dokument.`,
    currency: 'CHF',
  },
  {
    bank: 'Intesa Sanpaolo',
    text: `Data;Operazione;Dettagli;Conto o carta;Contabilizzazione;Categoria;Valuta;Importo
04/11/2026;Bonifico;Disposto da E ESEMPIO K7QX 92MB 4F7K;Conto 1000/1;CONTABILIZZATO;Entrate;EUR;1.049,90
05/11/2026;Addebito;Energia;Conto 1000/1;CONTABILIZZATO;Casa;EUR;-80,00
06/11/2026;Bonifico;O ESEMPIO;Conto 1000/1;NON CONTABILIZZATO;Entrate;EUR;12,00`,
  },
  {
    bank: 'mBank',
    text: `mBank S.A. Bankowość Detaliczna;
#Waluta;#Wpływy;#Wydatki;
PLN;1 049,90;-80,00;

#Data operacji;#Data księgowania;#Opis operacji;#Tytuł;#Nadawca/Odbiorca;#Numer konta;#Kwota;#Saldo po operacji;
2026-11-04;2026-11-04;PRZELEW PRZYCHODZĄCY;"K7QX 92MB 4F7K";"E PRZYKŁAD";'00000000000000000000000001';1 049,90 PLN;2 049,90 PLN;
2026-11-05;2026-11-05;PRZELEW WYCHODZĄCY;"RACHUNEK";"ENERGIA";'00000000000000000000000002';-80,00 PLN;1 969,90 PLN;
;;;;;;#Saldo końcowe;1 969,90 PLN;`,
    currency: 'PLN',
  },
  {
    bank: 'Swedbank',
    text: `* Transaktioner Period 2026-11-01 – 2026-11-30 Skapad 2026-11-30 10:00 CET
Radnummer,Clearingnummer,Kontonummer,Produkt,Valuta,Bokföringsdag,Transaktionsdag,Valutadag,Referens,Beskrivning,Belopp,Bokfört saldo
1,8000-2,000000000,Företagskonto,SEK,2026-11-04,2026-11-04,2026-11-04,"K7QX 92MB 4F7K","E Exempel",1049.90,2049.90
2,8000-2,000000000,Företagskonto,SEK,2026-11-05,2026-11-05,2026-11-05,"EL","Energi",-80.00,1969.90`,
    currency: 'SEK',
  },
  {
    bank: 'BBVA',
    text: `F.Valor;Fecha;Concepto;Movimiento;Importe;Divisa;Disponible;Divisa;Observaciones
04/11/2026;04/11/2026;Transferencia recibida;K7QX 92MB 4F7K E EJEMPLO;1.049,90;EUR;2.049,90;EUR;
05/11/2026;05/11/2026;Adeudo;ENERGIA;-80,00;EUR;1.969,90;EUR;`,
  },
  {
    bank: 'Nubank',
    text: `Data,Valor,Identificador,Descrição
04/11/2026,1049.90,00000000-0000-4000-8000-000000000001,Transferência recebida pelo Pix - E EXEMPLO K7QX 92MB 4F7K
05/11/2026,-80.00,00000000-0000-4000-8000-000000000002,Pagamento - ENERGIA`,
    currency: 'BRL',
  },
  {
    bank: 'Wise',
    text: `"TransferWise ID",Date,"Date Time",Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits","Card Holder Full Name",Attachment,Note,"Total fees"
TRANSFER-1,04-11-2026,"04-11-2026 09:00:00.000",1049.90,EUR,"Received money from E Example with reference K7QX92MB4F7K","K7QX 92MB 4F7K",2049.90,,,,"E Example",,,,,,,,0.00
TRANSFER-2,14-11-2026,"14-11-2026 09:00:00.000",-80.00,EUR,"Sent money to Energy","Bill",1969.90,,,,,"Energy",,,,,,,0.00`,
  },
  {
    bank: 'PayPal',
    text: `"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Subject","Note","Balance"
"11/04/2026","09:00:00","PST","E Example","Mobile Payment","Completed","EUR","1,049.90","0.00","1,049.90","e@example.com","shop@example.com","TX1","K7QX 92MB 4F7K","","2,049.90"
"11/20/2026","09:00:00","PST","Energy","General Payment","Completed","EUR","-80.00","0.00","-80.00","shop@example.com","e@example.com","TX2","Bill","","1,969.90"
"11/20/2026","09:00:00","PST","O Example","Mobile Payment","Pending","EUR","12.00","0.00","12.00","o@example.com","shop@example.com","TX3","R-2","","1,969.90"`,
  },
  {
    bank: 'ABN AMRO (spreadsheet)',
    text: `accountNumber,mutationcode,transactiondate,valuedate,startsaldo,endsaldo,amount,description
123456789,EUR,20261104,20261104,1000.00,2049.90,1049.90,"SEPA Overboeking                 IBAN: NL00RABO0000000001        BIC: RABONL2U                    Naam: E. Voorbeeld               Omschrijving: K7QX 92MB 4F7K"
123456789,EUR,20261105,20261105,2049.90,1969.90,-80.00,"BEA, Google Pay                  Energie BV,PAS001                NR:CT000000, 05.11.26/12:00      AMSTERDAM"`,
  },
  {
    bank: 'ABN AMRO (Dutch spreadsheet)',
    text: `Rekeningnummer;Muntsoort;Transactiedatum;Rentedatum;Beginsaldo;Eindsaldo;Transactiebedrag;Omschrijving
123456789;EUR;20261104;20261104;1000,00;2049,90;1049,90;SEPA Overboeking Naam: E. Voorbeeld Omschrijving: K7QX 92MB 4F7K
123456789;EUR;20261105;20261105;2049,90;1969,90;-80,00;SEPA Incasso Energie BV`,
  },
  {
    bank: 'Intesa Sanpaolo (movements of all accounts)',
    text: `;Conti e Carte:;Conto 1000/00000001;;;;;;;
;;Debit Visa ****0000;;;;;;;
;;;;;;;;;
;I movimenti selezionati sono:;3;Tipo operazione: ;Tutti;;;;;
;;;;;;;;;
Data;Operazione;Dettagli;Conto o carta;Contabilizzazione;Categoria ;Valuta;Importo;;
04.11.2026;Bonifico Disposto Da E Esempio;K7QX 92MB 4F7K;Conto 1000/00000001;CONTABILIZZATO;Bonifici in entrata;EUR;1049.90;;
05.11.2026;Addebito Diretto;Energia;Conto 1000/00000001;CONTABILIZZATO;Casa;EUR;-80.00;;
06.11.2026;Pagamento Tramite Pos;Dettaglio Pagamento;Conto 1000/00000001;NON CONTABILIZZATO;Altre uscite;EUR;-2.40;;`,
  },
  {
    bank: 'Intesa Sanpaolo (one account)',
    text: `;;Ricerca Per:;-;;;;;
;;Tipologia movimenti selezionata:;Tutti;;;;;
;;Controvalore in:;EUR;;;;;
;;I movimenti selezionati sono:;2;;;;;
;;;;;;;;
;;;Operazioni contabilizzate;;;;;
;;;;;;;;
Data contabile;Data valuta;Descrizione;Accrediti;Addebiti;Descrizione estesa;Effettuata tramite:;;
;;Saldo contabile iniziale in Euro;;1'000.00;;;;
04.11.26;04.11.26;ACCREDITO;1'049.90;;BONIFICO DA E ESEMPIO K7QX 92MB 4F7K;;;
05.11.26;05.11.26;ADDEBITO;;80.00;ENERGIA;;;
;;Saldo contabile finale in Euro;1'969.90;;;;;`,
  },
  {
    bank: 'PayPal (German activity)',
    text: `"Datum","Uhrzeit","Zeitzone","Name","Typ","Status","Währung","Brutto","Gebühr","Netto","Absender E-Mail-Adresse","Empfänger E-Mail-Adresse","Transaktionscode","Lieferadresse","Adress-Status","Artikelbezeichnung","Artikelnummer","Versand- und Bearbeitungsgebühr","Versicherungsbetrag","Umsatzsteuer","Option 1 Name","Option 1 Wert","Option 2 Name","Option 2 Wert","Zugehöriger Transaktionscode","Rechnungsnummer","Zollnummer","Anzahl","Empfangsnummer","Guthaben","Adresszeile 1","Adresszusatz","Ort","Bundesland","PLZ","Land","Telefon","Betreff","Hinweis","Ländervorwahl","Auswirkung auf Guthaben"
"04.11.2026","09:00:00","CET","Erika Muster","Zahlung","Abgeschlossen","EUR","1.049,90","-9,00","1.040,90","e@example.com","shop@example.com","TX1","","","","","0,00","0,00","0,00","","","","","","","","1","","2.040,90","","","","","","","","K7QX 92MB 4F7K","","DE","Haben"
"05.11.2026","09:00:00","CET","Stadtwerke","Zahlung","Abgeschlossen","EUR","-80,00","0,00","-80,00","shop@example.com","s@example.com","TX2","","","","","0,00","0,00","0,00","","","","","","","","1","","1.960,90","","","","","","","","Abschlag","","DE","Soll"
"06.11.2026","09:00:00","CET","Otto Beispiel","Zahlung","Ausstehend","EUR","12,00","0,00","12,00","o@example.com","shop@example.com","TX3","","","","","0,00","0,00","0,00","","","","","","","","1","","1.960,90","","","","","","","","R-2","","DE","Haben"`,
  },
  {
    bank: 'PayPal (English activity)',
    text: `"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Shipping Address","Address Status","Item Title","Item ID","Shipping and Handling Amount","Insurance Amount","Sales Tax","Option 1 Name","Option 1 Value","Option 2 Name","Option 2 Value","Reference Txn ID","Invoice Number","Custom Number","Quantity","Receipt ID","Balance","Address Line 1","Address Line 2/District/Neighborhood","Town/City","State/Province/Region/County/Territory/Prefecture/Republic","Zip/Postal Code","Country","Contact Phone Number","Subject","Note","Country Code","Balance Impact"
"11/04/2026","09:00:00","PST","E Example","Mobile Payment","Completed","EUR","1,049.90","-9.00","1,040.90","e@example.com","shop@example.com","TX1","","","","","0.00","","0.00","","","","","","","","1","","2,040.90","","","","","","","","K7QX 92MB 4F7K","","US","Credit"
"11/20/2026","09:00:00","PST","Energy","General Payment","Completed","EUR","-80.00","0.00","-80.00","shop@example.com","e@example.com","TX2","","","","","0.00","","0.00","","","","","","","","1","","1,960.90","","","","","","","","Bill","","US","Debit"
"11/21/2026","09:00:00","PST","Otto","General Authorization","Pending","EUR","-5.00","0.00","-5.00","shop@example.com","o@example.com","TX3","","","","","0.00","","0.00","","","","","","","","1","","1,960.90","","","","","","","","Bill","","US","Memo"`,
  },
  {
    bank: 'PayPal (German statement)',
    text: `"Datum","Uhrzeit","Zeitzone","Beschreibung","Währung","Brutto","Entgelt","Netto","Guthaben","Transaktionscode","Absender E-Mail-Adresse","Name","Name der Bank","Bankkonto","Versand- und Bearbeitungsgebühr","Umsatzsteuer","Rechnungsnummer","Zugehöriger Transaktionscode"
"04.11.2026","09:00:00","Europe/Berlin","PayPal Express-Zahlung","EUR","1.049,90","-9,00","1.040,90","2.040,90","TX1","e@example.com","Erika Muster","","","0,00","0,00","K7QX92MB4F7K",""
"05.11.2026","09:00:00","Europe/Berlin","Zahlung im Einzugsverfahren","EUR","-80,00","0,00","-80,00","1.960,90","TX2","s@example.com","Stadtwerke","","","0,00","0,00","R-2","TX0"`,
  },
  {
    bank: 'PayPal (English statement)',
    text: `"Date","Time","Time Zone","Description","Currency","Gross ","Fee ","Net","Balance","Transaction ID","From Email Address","Name","Bank Name","Bank Account","Shipping and Handling Amount","Sales Tax","Invoice ID","Reference Txn ID"
"04/11/2026","09:00:00","Europe/London","Express Checkout Payment","EUR","1,049.90","-9.00","1,040.90","2,040.90","TX1","e@example.com","E Example","","","0.00","0.00","K7QX92MB4F7K",""
"15/11/2026","09:00:00","Europe/London","General Payment","EUR","-80.00","0.00","-80.00","1,960.90","TX2","s@example.com","Energy","","","0.00","0.00","","TX0"`,
  },
  {
    bank: 'Chase (with a comma at the end of its header)',
    text: `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #,
DSLIP,11/04/2026,"DEPOSIT E EXAMPLE K7QX92MB4F7K",1049.90,DEPOSIT,2049.90,,
DEBIT,11/20/2026,"ENERGY",-80.00,ACH_DEBIT,1969.90,,
CHECK,11/21/2026,"CHECK 1030  ",-30.00,CHECK_PAID,1939.90,1030,`,
  },
  {
    bank: 'a bank in Austria',
    text: `Buchungsdatum;Partnername;Partner IBAN;BIC/SWIFT;Partner Kontonummer;Bankleitzahl;Betrag;Währung;Buchungs-Details
04.11.2026;Erika Muster;AT000;GIBA;;;1.049,90;EUR;Bestellung K7QX 92MB 4F7K
05.11.2026;Stadtwerke;AT001;GIBA;;;-80,00;EUR;Abschlag`,
  },
  {
    bank: 'a bank with Soll and Haben',
    text: `Buchungstag;Verwendungszweck;Umsatz;Soll/Haben
04 Nov 26;Bestellung K7QX 92MB 4F7K;1.049,90;H
05 Nov 26;Abschlag;80,00;S`,
  },
  {
    bank: 'a bank that marks amounts',
    text: 'Date,Description,Amount\n04 Nov 26,E EXAMPLE K7QX92MB4F7K,1049.90 CR\n05 Nov 26,ENERGY,80.00 DR\n06 Nov 26,RATES,(20.00)\n',
  },
  {
    bank: 'ING (Netherlands, in English)',
    text: `"Date","Name / Description","Account","Counterparty","Code","Debit/credit","Amount (EUR)","Transaction type","Notifications"
"20261104","E. Voorbeeld","NL00INGB0000000000","NL00RABO0000000001","OV","Credit","1049,90","Transfer","Name: E. Voorbeeld Description: K7QX 92MB 4F7K"
"20261105","Energie BV","NL00INGB0000000000","NL00RABO0000000002","IC","Debit","80,00","Direct debit","Name: Energie BV"`,
    payer: 'E. Voorbeeld',
  },
  {
    bank: 'ING (Germany)',
    text: `Umsatzanzeige;Datei erstellt am: 30.11.2026 10:00
;Letztes Update: aktuell

IBAN;DE00 0000 0000 0000 0000 00
Kontoname;Girokonto
Bank;ING
Saldo;1.969,90;EUR

In der CSV-Datei finden Sie alle bereits gebuchten Umsätze. Die vorgemerkten Umsätze werden nicht aufgenommen.

Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung
05.11.2026;05.11.2026;Stadtwerke;Lastschrift;Abschlag;1.969,90;EUR;-80,00;EUR
04.11.2026;04.11.2026;Erika Muster;Gutschrift;K7QX 92MB 4F7K;2.049,90;EUR;1.049,90;EUR`,
    payer: 'Erika Muster',
  },
  {
    bank: 'ING (Belgium)',
    text: `Numéro de compte;Nom du compte;Compte partie adverse;Numéro de mouvement;Date comptable;Date valeur;Montant;Devise;Libellés;Détails du mouvement;Message
BE00000000000000;LABO SA;BE00000000000001;1;04/11/2026;04/11/2026;1.049,90;EUR;Virement en euros;De: E EXEMPLE Communication: K7QX 92MB 4F7K;
BE00000000000000;LABO SA;BE00000000000002;2;05/11/2026;05/11/2026;-80,00;EUR;Domiciliation;Energie;`,
  },
  ...(
    [
      ['German', 'Datum;Bewegungstyp;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Label;Kategorie'],
      ['French', 'Date;Type de mouvement;Texte de notification;Crédit en CHF;Débit en CHF;Tag;Catégorie'],
      ['Italian', 'Data;Tipo di movimento;Testo di avviso;Accredito in CHF;Addebito in CHF;Tag;Categoria'],
      ['English', 'Date;Type of transaction;Notification text;Credit in CHF;Debit in CHF;Tag;Category'],
    ] as const
  ).map(([language, header]) => ({
    bank: `PostFinance (since 2023, ${language})`,
    text: `Datum von:;="2026-11-01"
Konto:;="CH0000000000000000000"
Währung:;="CHF"

${header}
05.11.2026;1;ENERGIE AG;;-80.00;;
04.11.2026;1;E MUSTER K7QX 92MB 4F7K;1049.90;;;

Disclaimer:
Dies ist kein durch PostFinance AG erstelltes Dokument.`,
    currency: 'CHF',
  })),
  ...(
    [
      [
        'English',
        'Client account;Row type;Date;Beneficiary/Payer;Details;Amount;Currency;Debit/Credit;Transfer reference;Transaction type;Reference number;Document number;',
      ],
      [
        'Estonian',
        'Kliendi konto;Reatüüp;Kuupäev;Saaja/Maksja;Selgitus;Summa;Valuuta;Deebet/Kreedit;Arhiveerimistunnus;Tehingu tüüp;Viitenumber;Dokumendi number;',
      ],
      [
        'Latvian',
        'Klienta konts;Ieraksta tips;Datums;Saņēmējs/Maksātājs;Informācija saņēmējam;Summa;Valūta;Debets/Kredīts;Arhīva kods;Maksājuma veids;Refernces numurs;Dokumenta numurs;',
      ],
      [
        'Lithuanian',
        'Sąskaitos Nr.;;Data;Gavėjas;Paaiškinimai;Suma;Valiuta;D/K;Įrašo Nr.;Kodas;Įmokos kodas;Dok. Nr.;',
      ],
    ] as const
  ).map(([language, header]) => ({
    bank: `Swedbank (Baltic states, ${language})`,
    text: `${header}
EE000;10;01.11.2026;;;1000,00;EUR;K;;AS;;;
EE000;20;04.11.2026;E NÄIDE;K7QX 92MB 4F7K;1049,90;EUR;K;2026110400000001;MK;;;
EE000;20;05.11.2026;ENERGIA;Arve;80,00;EUR;D;2026110500000002;MK;;;
EE000;82;30.11.2026;;;1049,90;EUR;K;;K2;;;
EE000;82;30.11.2026;;;80,00;EUR;D;;K2;;;
EE000;86;30.11.2026;;;1969,90;EUR;K;;LS;;;`,
    payer: 'E NÄIDE',
  })),
  {
    bank: 'a bank with rows of balances',
    text: `Data;Histórico;Valor;Saldo
01/11/2026;Saldo anterior;1.000,00;1.000,00
04/11/2026;E EXEMPLO K7QX 92MB 4F7K;1.049,90;2.049,90
15/11/2026;Energia;-80,00;1.969,90
30/11/2026;SALDO DO DIA;1.969,90;1.969,90`,
    currency: 'BRL',
  },
];

const withOrder = (text: string, currency: string, order?: 'dmy' | 'mdy'): ReadStatement => {
  const read = readStatement(text, { currency });
  if (read.ok || read.reason !== 'date-order' || !order) return read;
  const remembered = (): BankLayout => ({ ...read.table.layout!, dateOrder: order });
  return readStatement(text, { currency, remembered });
};

test.each(samples)(
  '$bank: reads the booked credits and nothing else',
  ({ text, currency = 'EUR', order, payer }) => {
    const read = withOrder(text, currency, order);
    expect(read).toMatchObject({
      ok: true,
      lines: [{ bookedOn: '2026-11-04', amountMinor: 104_990, currency, ...(payer ? { payer } : {}) }],
    });
    if (!read.ok) return;
    expect(`${read.lines[0]!.words} ${read.lines[0]!.payer}`.replaceAll(' ', '')).toContain('K7QX92MB4F7K');
    for (const { openingMinor, movedMinor, closingMinor } of read.balances)
      expect(openingMinor! + movedMinor).toBe(closingMinor);
  },
);

test.each(samples)('$bank: twice the rows are twice the sum', ({ text, currency = 'EUR', order }) => {
  const rows = text.split('\n');
  const at = rows.findIndex((row) => row.includes('92MB 4F7K') || row.includes('K7QX92MB4F7K'));
  const more = [...rows.slice(0, at + 1), rows[at]!, ...rows.slice(at + 1)].join('\n');
  const read = withOrder(more, currency, order);
  expect(read.ok && read.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(2 * 104_990);
});

test.each([
  ['Af/Bij', 'Bij', 'Af'],
  ['D/C', 'C', 'D'],
  ['Soll/Haben', 'Haben', 'Soll'],
  ['Soll/Haben', 'H', 'S'],
  ['CR/DR', 'CR', 'DR'],
  ['Debit/Credit Indicator', 'CRDT', 'DBIT'],
  ['Debe/Haber', 'Haber', 'Debe'],
  ['Dare/Avere', 'Avere', 'Dare'],
  ['Sens', 'Crédit', 'Débit'],
  ['نوع الحركة', 'دائن', 'مدين'],
])('unsigned amounts are incoming or outgoing by the column %s with %s and %s', (name, credit, debit) => {
  const rows = [`2026-11-20,K7QX,${credit},49.90`, `2026-11-21,power,${debit},80.00`];
  const text = [`Date,Description,${name},Amount`, ...rows].join('\n');
  const read = readStatement(text, { currency: 'EUR' });
  expect(read).toMatchObject({ lines: [{ amountMinor: 4990, words: 'K7QX' }], passed: 1 });
});

describe('only booked rows count', () => {
  test.each([
    ['DKB', 'pending'],
    ['Revolut', 'reverted'],
    ['Intesa Sanpaolo', 'pending'],
    ['PayPal', 'pending'],
    ['PayPal (German activity)', 'pending'],
    ['Intesa Sanpaolo (movements of all accounts)', 'pending'],
  ])('%s: skips %s rows with the reason', (bank, reason) => {
    const { text } = samples.find((sample) => sample.bank === bank)!;
    const read = withOrder(text, 'EUR');
    expect(read.ok && read.skipped.map((row) => row.reason)).toEqual([reason]);
  });

  test('skips rows with an unknown status', () => {
    const text =
      'Date,Description,Paid in,Status\n2026-11-04,lamp,5.00,Frobnicated\n2026-11-04,desk,6.00,Booked\n';
    expect(readStatement(text, { currency: 'EUR' })).toMatchObject({
      lines: [{ amountMinor: 600 }],
      skipped: [{ reason: 'status' }],
    });
  });

  test('a row with a status word in a column of another name is pending too', () => {
    const text = 'Date,Description,Amount,Kind\n2026-11-04,lamp,5.00,Pending\n2026-11-04,desk,-6.00,Card\n';
    expect(readStatement(text, { currency: 'EUR' })).toMatchObject({
      lines: [],
      skipped: [{ reason: 'pending' }],
    });
  });
});

describe('asks about ambiguities', () => {
  const reasonOf = (text: string) => {
    const read = readStatement(text, { currency: 'USD' });
    return read.ok ? 'read' : read.reason;
  };
  test('whether money came in or went out', () => {
    expect(reasonOf('Date,Description,Amount,Way\n2026-11-04,lamp,5.00,X\n2026-11-05,power,8.00,Y\n')).toBe(
      'direction',
    );
    expect(reasonOf('Date,Description,Amount\n2026-11-04,lamp,5.00\n2026-11-05,power,8.00\n')).toBe(
      'direction',
    );
    expect(reasonOf('Date,Description,Amount\n2026-11-04,lamp,5.00 USD\n')).toBe('direction');
    // Some banks mark only the credits.
    for (const credit of ['+5.00', '5.00 CR'])
      expect(reasonOf(`Date,Description,Amount\n2026-11-04,lamp,${credit}\n2026-11-05,power,8.00\n`)).toBe(
        'direction',
      );
    expect(reasonOf('Date,Description,Debit Amount\n2026-11-05,power,8.00\n')).toBe('direction');
    expect(
      reasonOf('Date,Description,Credit card number,Value date\n2026-11-05,power,8.00,2026-11-05\n'),
    ).toBe('columns');
  });

  test('unsigned amounts are incoming if all are marked so, or match the balances', () => {
    const balances = (...of: readonly number[]) =>
      reasonOf(
        `Date,Description,Amount,Balance\n2026-11-04,lamp,5.00,${of[0]}\n2026-11-05,desk,8.00,${of[1]}\n2026-11-06,chair,9.00,${of[2]}\n`,
      );
    expect(balances(105, 113, 122)).toBe('read');
    expect(balances(122, 117, 109)).toBe('read');
    expect(balances(105, 97, 106)).toBe('direction');
    expect(reasonOf('Date,Description,Amount,Balance\n2026-11-04,lamp,5.00,105.00\n')).toBe('direction');
    expect(reasonOf('Date,Description,Amount\n2026-11-04,lamp,+5.00\n2026-11-05,desk,8.00 CR\n')).toBe(
      'read',
    );
  });

  test('whether day or month comes first, unless a row proves it', () => {
    const short =
      'Details,Posting Date,Description,Amount,Type\nCREDIT,11/04/2026,"FROM E EXAMPLE K7QX92MB4F7K",49.90,X\n';
    expect(reasonOf(short)).toBe('date-order');
    expect(readStatement(`${short}CREDIT,11/20/2026,"OTHER",5.00,X\n`, { currency: 'USD' })).toMatchObject({
      lines: [{ bookedOn: '2026-11-04' }, { bookedOn: '2026-11-20' }],
    });
  });

  test('which column is which, if the names don’t tell', () => {
    const text = 'When,What,How much\n2026-11-04,lamp,5.00\n';
    const read = readStatement(text, { currency: 'USD' });
    expect(read).toMatchObject({
      reason: 'columns',
      table: { columns: ['When', 'What', 'How much'], samples: [['2026-11-04', 'lamp', '5.00']] },
    });
    // The user has mapped all amounts as incoming.
    const none = {
      amount: null,
      credit: 2,
      debit: null,
      direction: null,
      incoming: null,
      payer: null,
      id: null,
    };
    const layout = {
      ...none,
      date: 0,
      words: [1],
      status: null,
      currency: null,
      balance: null,
      dateOrder: null,
    };
    expect(readStatement(text, { currency: 'USD', remembered: () => layout })).toMatchObject({
      lines: [{ amountMinor: 500, words: 'lamp' }],
    });
  });
});

describe('MT940', () => {
  const file = (about: string, entry = '2611041104CR1049,90N166NONREF//B-1') =>
    `:20:STARTUMS\n:25:50010517/0000000000\n:28C:1/1\n:60F:C261103EUR1000,00\n:61:${entry}\n:86:${about}\n:61:2611051105DR80,N005NONREF\n:86:005?20Abschlag\n:62F:C261105EUR1969,90\n-\n`;
  test('reads credits with payer, text and balances', () => {
    expect(
      readStatement(file('166?00GUTSCHRIFT?20Bestellung K7QX?21 92MB 4F7K?32Erika?33 Muster'), {
        currency: 'EUR',
      }),
    ).toMatchObject({
      ok: true,
      passed: 1,
      lines: [
        {
          bookedOn: '2026-11-04',
          amountMinor: 104_990,
          payer: 'Erika Muster',
          words: 'Bestellung K7QX 92MB 4F7K',
          bankId: 'B-1',
        },
      ],
      balances: [{ openingMinor: 100_000, movedMinor: 96_990, closingMinor: 196_990 }],
    });
    expect(
      readStatement(file('/TRTP/SEPA/NAME/E Voorbeeld/REMI/K7QX 92MB\n 4F7K'), { currency: 'EUR' }),
    ).toMatchObject({ lines: [{ payer: 'E Voorbeeld' }] });
  });
  test.each([
    ['EC', 'pending'],
    ['RD', 'reverted'],
  ])('skips rows marked %s as %s', (mark, reason) => {
    const read = readStatement(file('K7QX', `2611041104${mark}1049,90N166NONREF`), { currency: 'EUR' });
    expect(read).toMatchObject({ lines: [], skipped: [{ reason, text: '1049,90 EUR K7QX' }] });
  });
  test('a reversed credit isn’t income, and a truncated line refuses the file', () => {
    expect(readStatement(file('x', '2611041104RC1049,90N166NONREF'), { currency: 'EUR' })).toMatchObject({
      lines: [],
      passed: 2,
    });
    expect(readStatement(file('x', '261104C?'), { currency: 'EUR' })).toEqual({
      ok: false,
      reason: 'unreadable',
    });
  });
});
