// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/texts/language.h"

#include "tests/support/made_up_timeline.h"
#include "tests/support/places.h"
#include "tests/support/small_exploration.h"
#include "tests/views/texts/plain_text.h"
#include "views/model/model_text.h"
#include "views/texts/decimals.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/vocabularies.h"
#include "views/timeline/timeline_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <gtest/gtest.h>

namespace pimento {

namespace {

/// Sets German for the time of a test.
class SpokenGerman : public ::testing::Test {
protected:
    SpokenGerman() { m_language->install(); }
    ~SpokenGerman() override
    {
        delete m_language;
        QLocale::setDefault(m_before);
    }

    QLocale m_before;
    Language* m_language = new Language(QStringLiteral("de"));
};

std::string said(const std::string& text) { return inWords(text).toStdString(); }

} // namespace

using LanguageInGerman = SpokenGerman;

TEST(Language, HasEnglishAndGerman)
{
    EXPECT_EQ(Language::codes(), QStringList({QStringLiteral("en"), QStringLiteral("de")}));
    EXPECT_EQ(Language::nameOf(QStringLiteral("de")), QStringLiteral("Deutsch"));
    EXPECT_EQ(Language::nameOf(QStringLiteral("en")), QStringLiteral("English"));
}

TEST_F(LanguageInGerman, SaysTheNotesOfAModel)
{
    LanguageModel model;
    model.layers = 4;
    model.largestContext = 1024;
    model.note = "Attention covers the whole context: the model does not include the window of 128 tokens that 2 "
                 "of 4 blocks have.";
    const QStringList lines = modelNote(model, 4098).split(QLatin1Char('\n'));
    ASSERT_EQ(lines.size(), 3);
    EXPECT_EQ(lines[1].toStdString(),
              "Attention umfasst den ganzen Kontext: Das Fenster von 128 Token, das 2 von 4 Blöcken haben, "
              "ist nicht modelliert.");
    EXPECT_TRUE(lines[2].startsWith(QStringLiteral("Das Modell hat 1"))) << lines[2].toStdString();
    EXPECT_TRUE(lines[2].endsWith(QStringLiteral("Token des längsten Kontexts."))) << lines[2].toStdString();
    EXPECT_EQ(modelNote(LanguageModel{}, 10).count(QLatin1Char('\n')), 0);
}

TEST(Language, IsTheFirstThatAUserPrefersAndThatThereIs)
{
    EXPECT_EQ(Language::codeFor({QStringLiteral("de-AT"), QStringLiteral("en")}), QStringLiteral("de"));
    EXPECT_EQ(Language::codeFor({QStringLiteral("fr-FR"), QStringLiteral("de_CH")}), QStringLiteral("de"));
    EXPECT_EQ(Language::codeFor({QStringLiteral("en-GB"), QStringLiteral("de")}), QStringLiteral("en"));
    EXPECT_EQ(Language::codeFor({QStringLiteral("C")}), QStringLiteral("en"));
    EXPECT_EQ(Language::codeFor({}), QStringLiteral("en"));
}

TEST(Language, LeavesEnglishAsItIs)
{
    Language english(QStringLiteral("en"));

    EXPECT_TRUE(english.translate(kEngineTexts, "draft").isEmpty());
    EXPECT_EQ(said("about 3 days"), "about 3 days");
    EXPECT_EQ(plain(formatFactor(1.27)), "1.27×");
}

TEST(Language, TakesSentencesApartByWhatDoesNotChange)
{
    const Sentence sentence{QStringLiteral("%1 needs %2 banks"),
                            {},
                            {QString(), QStringLiteral(" needs "), QStringLiteral(" banks")},
                            {{1, false}, {2, false}}};

    EXPECT_EQ(matchOf(sentence, QStringLiteral("GEMV needs 72 banks")),
              QStringList({QStringLiteral("GEMV"), QStringLiteral("72")}));
    EXPECT_TRUE(matchOf(sentence, QStringLiteral(" needs 72 banks")).isEmpty()) << "nothing stands for %1";
    EXPECT_TRUE(matchOf(sentence, QStringLiteral("GEMV needs 72 banks more")).isEmpty());
    EXPECT_TRUE(matchOf(sentence, QStringLiteral("GEMV needs banks")).isEmpty());
}

TEST_F(LanguageInGerman, SaysWordsAndWholeSentencesOfTheEngine)
{
    EXPECT_EQ(said("draft"), "Entwurf");
    EXPECT_EQ(said("rearrange in"), "Umordnen hin");
    EXPECT_EQ(said("Each draft uses the faster of both programs."),
              "Jeder Entwurf benutzt das schnellere beider Programme.");
}

TEST_F(LanguageInGerman, SaysSentencesWithNumbersAndNamesInside)
{
    EXPECT_EQ(said("cores nhead"), "Kerne nhead");
    EXPECT_EQ(said("about 3 days"), "etwa 3 Tage");
    EXPECT_EQ(said("latency from MACAB to REFab"), "Latenz von MACAB bis REFab");
}

TEST_F(LanguageInGerman, SaysWhatStandsInASentenceToo)
{
    EXPECT_EQ(said("Including them, the best is still 1.35x faster than the baseline"),
              "Mit ihnen ist der beste immer noch 1,35× so schnell wie die Baseline");
    EXPECT_EQ(said("time of the device; without kernel launches, a link"),
              "Zeit: das Gerät; ohne Kernelstarts, Verbindung");
    EXPECT_EQ(
        said("2031616 of 2097152 elements are not computed: the published program multiplies 2 of 32 inputs of a "
             "core, and skips every second core"),
        said("2031616") + " von " + said("2097152") +
            " Elementen werden nicht berechnet: Das veröffentlichte Programm multipliziert je Kern 2 von 32 Eingaben "
            "und lässt die Hälfte der Kerne aus");
    EXPECT_EQ(said("20 of 60 elements are not computed: the published program puts them beyond the 64 banks of a "
                   "channel, where its commands do not reach"),
              "20 von 60 Elementen werden nicht berechnet: Das veröffentlichte Programm legt sie hinter die 64 Bänke "
              "eines Kanals, wohin seine Befehle nicht reichen");
    EXPECT_EQ(said("952 of 3000 elements are outside the tiles of 2048 and are not computed").substr(0, 3), "952");
}

TEST_F(LanguageInGerman, PutsTheFullStopBehindTheSentenceAndNotBehindItsLastPart)
{
    EXPECT_EQ(said("another draft would save 3.59 us (4x1,4x1,1x32)."),
              said("another draft") + " würde 3,59 µs sparen (4x1,4x1,1x32).");
    EXPECT_EQ(said("another draft would save 3.59 us."), said("another draft") + " würde 3,59 µs sparen.");
    EXPECT_EQ(said("lanes; another draft would save 3.59 us (4x1,4x1,1x32)."),
              said("lanes") + "; " + said("another draft") + " würde 3,59 µs sparen (4x1,4x1,1x32).");
}

TEST_F(LanguageInGerman, TakesNoSentenceForThePartOfAnother)
{
    EXPECT_EQ(said("rearrangement is 68 % of 18,320 cycles (14.1 us); another draft would save 3.59 us (4x1,4x1)."),
              said("rearrangement is 68 % of 18,320 cycles (14.1 us)") + "; " + said("another draft") +
                  " würde 3,59 µs sparen (4x1,4x1).");
    const std::string saved = said("keeping W resident saves 5.69 us (7,402 cycles, 40 %), predicted 5.74 us: lanes.");
    EXPECT_NE(saved.find(" spart 5,69 µs"), std::string::npos) << saved;
    EXPECT_NE(saved.find("vorhergesagt 5,74 µs: "), std::string::npos) << saved;
}

TEST_F(LanguageInGerman, LooksForPartsBeforeSentencesThatSayLittle)
{
    EXPECT_EQ(said("950 of them: the units work on K: 128 operations in the busiest channel, one per cycle"),
              "950 davon: die Einheiten arbeiten an K: 128 Operationen im meistbeschäftigten Kanal, "
              "eine je Takt")
        << "no sentence of the kind \"GEMV on AttAcc\"";
    EXPECT_EQ(said("GEMV on AttAcc"), "GEMV auf AttAcc");
}

TEST_F(LanguageInGerman, TakesNamesForNames)
{
    EXPECT_EQ(said("group is read back"), "group wird zurückgelesen") << "a tensor, not the word of the engine";
    EXPECT_EQ(said("Cycles: refresh"), "Takte: Refresh") << "always a word of the engine";
    EXPECT_EQ(lineInWords("Reduction group=8 on AttAcc, kept drafts").toStdString(),
              "Reduction group=8 auf AttAcc, behaltene Entwürfe");
}

TEST_F(LanguageInGerman, SaysErrorsPartByPart)
{
    const Error error{"\"q\" is not an argument", "kernel gemv", "Its arguments are x, W"};

    EXPECT_EQ(inWords(error).toStdString(), "Kernel gemv: „q“ ist kein Argument. Seine Argumente sind x, W");
    EXPECT_EQ(said(error.message()), inWords(error).toStdString()) << "also where somebody has put the parts together";
}

TEST_F(LanguageInGerman, LeavesWhatNobodyTranslated)
{
    EXPECT_EQ(said("a sentence of nobody, with 3 numbers"), "a sentence of nobody, with 3 numbers");
    EXPECT_EQ(said("4x1,1x4,4x8"), "4x1,1x4,4x8");
    EXPECT_EQ(said(""), "");
}

TEST_F(LanguageInGerman, MixesNoLanguagesInOneList)
{
    EXPECT_EQ(said("refresh, precharge"), "Refresh, Vorladen");
    EXPECT_EQ(said("refresh, something new"), "refresh, something new");
}

TEST_F(LanguageInGerman, SaysLevelsAndMappingsOfDevicesAndDrafts)
{
    EXPECT_EQ(said("group (channel)"), "Gruppe (Kanal)");
    EXPECT_EQ(said("core (bank; lines separate bankgroups)"), "Kern (Bank; Linien trennen Bankgruppen)");
    EXPECT_EQ(lineInWords("i (by A1:i*2) over 4 Gruppen").toStdString(), "i (über A1:i*2) auf 4 Gruppen");

    Vocabularies words(loadWordList(sourceFile(), "de").value(), m_language);
    words.speak("attacc");

    EXPECT_EQ(said("group (channel)"), "Kanal");
    EXPECT_EQ(said("core (bank; lines separate bankgroups)"), "Bank (Linien trennen Bankgruppen)");
}

TEST_F(LanguageInGerman, SaysTheTracksOfATimeline)
{
    EXPECT_EQ(said("channel 3, bankgroup 1, bank 2"), "Kanal 3, Bankgruppe 1, Bank 2");
    EXPECT_EQ(said("pch 0"), "Pseudokanal 0");
    EXPECT_EQ(said("all banks"), "alle Bänke");
}

TEST_F(LanguageInGerman, SearchesATimelineWithTheWordsOnShow)
{
    const auto timeline = test::chipTimeline();
    EXPECT_EQ(searchInEngineWords(QStringLiteral("KERN 2, Takt 500, Kernel"), *timeline),
              QStringLiteral("core 2, cycle 500, Kernel"));
    EXPECT_EQ(searchInEngineWords(QStringLiteral("core2 Takt7"), *timeline), QStringLiteral("core2 cycle7"));
}

TEST_F(LanguageInGerman, SaysASmallTitleByItsTitle)
{
    EXPECT_EQ(inSmallWords("Trials"), inWords(std::string("Trials")));
    EXPECT_NE(inSmallWords("Trials"), QStringLiteral("trials"));
    EXPECT_EQ(inSmallWords("Something unknown").toStdString(), "something unknown");
    EXPECT_EQ(inSmallWords("Order of Samsung").toStdString(), "order of Samsung"); // names keep their capitals
    EXPECT_EQ(inSmallWords("PE: Output").toStdString(), "PE: Output");
    EXPECT_EQ(inSmallWords("MiB").toStdString(), "MiB");
}

TEST(Language, WritesNumbersOfTheEngineWithTheSignsOfTheWindow)
{
    EXPECT_EQ(plain(inWords(std::string("5.28 us, 4.13x faster with 4,096 tokens, 1,234,567 in all"))),
              "5.28 µs, 4.13× faster with 4 096 tokens, 1 234 567 in all");
    for (const char* code : {"4x1,4x4,1x2", "n=1,256", "q[0,128]", "1,256,2048", "gemv2x", "0,128"}) {
        EXPECT_EQ(inWords(code).toStdString(), code) << "is a code, not a number";
    }
}

TEST_F(LanguageInGerman, WritesNumbersWithAComma)
{
    EXPECT_EQ(plain(formatFactor(1.27)), "1,27×");
    EXPECT_EQ(plain(formatQuantity(1.8e-6, QStringLiteral("s"))), "1,80 µs");
    EXPECT_EQ(plain(formatInteger(1234567)), "1 234 567");
    EXPECT_EQ(plain(formatTick(0.25)), "0,25");
    EXPECT_EQ(QLocale().decimalPoint(), QStringLiteral(","));
    EXPECT_EQ(said("12.5 %"), "12,5 %");
    EXPECT_EQ(plain(inWords(std::string("4,096"))), "4 096");
    EXPECT_EQ(
        plain(inWords(std::string("From channels=4 to 64 the best time falls by 4.98x, from 3.904 us to 0.784 us."))),
        "Von channels=4 bis 64: der beste Wert (Zeit) fällt um den Faktor 4,98, von 3,904 µs auf 0,784 µs.");
}

TEST_F(LanguageInGerman, ReadsNumbersThatItWrote)
{
    EXPECT_EQ(readShown(formatDecimals(1.25, 2)), 1.25);
    EXPECT_EQ(readShown(formatInteger(1234567)), 1234567);
    EXPECT_EQ(readShown(QStringLiteral("−3")), -3);
    EXPECT_FALSE(readShown(QStringLiteral("1,25 s")).has_value());
}

TEST_F(LanguageInGerman, SpeaksWordsOfMakersOnTop)
{
    Vocabularies words(loadWordList(sourceFile(), "de").value(), m_language);

    words.speak("attacc");

    EXPECT_EQ(said("Groups that the draft keeps busy"), "Kanäle, die der Entwurf beschäftigt");
    EXPECT_EQ(said("cores used"), "benutzte Bänke");
    EXPECT_EQ(levelWords().group.many, "Kanäle");
    EXPECT_EQ(levelWords().core.one, "Bank");

    words.speak("upmem");

    EXPECT_EQ(said("cores used"), "benutzte DPUs");
}

TEST_F(LanguageInGerman, SaysDrafts)
{
    Vocabularies words(loadWordList(sourceFile(), "de").value(), m_language);
    words.speak("attacc");
    const auto problem =
        test::posed(test::questionAbout("dcc-artifact", "gemv", "batch=1,nhead=32,dhead=128,seq_len=512"));

    EXPECT_EQ(candidateWords(*problem, "4x1,1x1,1x16").toStdString(), "nhead auf 4 Kanäle, seq_len auf 16 Bänke");
    EXPECT_EQ(candidateWords(*problem, "1x1,1x1,1x16").toStdString(), "seq_len auf 16 Bänke in 1 Kanal");
    EXPECT_EQ(candidateWords(*problem, "1x1,1x1,1x1").toStdString(), "alles in 1 Bank");
}

TEST_F(LanguageInGerman, HasTheWordsOfTheEnglishListWithTheirPagesAndColumns)
{
    const WordList english = loadWordList(sourceFile()).value();
    const WordList german = loadWordList(sourceFile(), "de").value();

    ASSERT_EQ(german.concepts.size(), english.concepts.size());
    for (const Concept& each : english.concepts) {
        const Concept* found = german.find(each.id);
        ASSERT_NE(found, nullptr) << each.id << " is missing in resources/vocabulary/words.de.json";
        EXPECT_EQ(found->page, each.page) << each.id;
        EXPECT_EQ(found->columns, each.columns) << each.id;
        EXPECT_EQ(found->isSpoken, each.isSpoken) << each.id;
        EXPECT_EQ(found->formula.empty(), each.formula.empty()) << each.id;
        EXPECT_NE(found->definition, each.definition) << each.id << " is not translated";
        EXPECT_EQ(found->words.size(), each.words.size()) << each.id << " has other words of makers";
    }
    for (const Vocabulary& each : english.vocabularies) {
        const Vocabulary* found = german.findVocabulary(each.id);
        ASSERT_NE(found, nullptr) << each.id;
        EXPECT_EQ(found->families, each.families);
    }
}

} // namespace pimento
