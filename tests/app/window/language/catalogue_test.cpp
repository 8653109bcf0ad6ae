// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

// The catalogues (resources/translations) against the sources, and the sources against texts that no catalogue can
// have.

namespace pimento {

namespace {

const QString kSource = QString::fromStdString(sourceFile());
const char* const kHowTo = "\nHACKING.md, Languages, says how a text is added.";

struct Message {
    QString context;
    QString source;
    QString comment;
    QStringList translations; // one; of a count, one for each form
    QString state;            // "unfinished", "vanished", "obsolete"; "": done

    bool isCount = false;

    [[nodiscard]] std::string name() const { return (context + QStringLiteral(": ") + source).toStdString(); }
};

std::vector<Message> readCatalogue(const QString& name)
{
    QFile file(name);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << name.toStdString();
    QXmlStreamReader xml(&file);
    std::vector<Message> messages;
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) {
            continue;
        }
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("message")) {
            messages.push_back({context, {}, {}, {}, {}});
            messages.back().isCount = xml.attributes().value(QLatin1String("numerus")) == QLatin1String("yes");
        } else if (xml.name() == QLatin1String("source")) {
            messages.back().source = xml.readElementText();
        } else if (xml.name() == QLatin1String("comment")) {
            messages.back().comment = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            messages.back().state = xml.attributes().value(QLatin1String("type")).toString();
            while (xml.readNext() != QXmlStreamReader::EndElement || xml.name() != QLatin1String("translation")) {
                if (xml.isStartElement()) { // a form of a count
                    messages.back().translations << xml.readElementText();
                } else if (xml.isCharacters() && !messages.back().isCount) {
                    messages.back().translations << xml.text().toString();
                }
            }
        }
    }
    EXPECT_FALSE(xml.hasError()) << name.toStdString() << ": " << xml.errorString().toStdString();
    return messages;
}

QStringList catalogueFiles()
{
    const QDir folder(kSource + QStringLiteral("/resources/translations"));
    QStringList files;
    for (const QString& name : folder.entryList({QStringLiteral("*.ts")})) {
        files << folder.filePath(name);
    }
    return files;
}

/// Returns the places %1, %2 and %n of a text, sorted.
QStringList placesOf(const QString& text)
{
    static const QRegularExpression place(QStringLiteral("%(L?[1-9]|n)"));
    QStringList all;
    for (auto each = place.globalMatch(text); each.hasNext();) {
        all << each.next().captured();
    }
    all.sort();
    return all;
}

/// Returns all texts that Qt's tool finds in the sources.
std::vector<Message> textsOfTheSources()
{
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("found.ts"));
    QProcess tool;
    tool.setWorkingDirectory(kSource);
    QStringList arguments = {QStringLiteral("-silent"), QStringLiteral("-I"), QStringLiteral("."),
                             QStringLiteral("app"), QStringLiteral("views")};
    const QDir tenants(kSource + QStringLiteral("/engine/systems"));
    for (const QString& tenant : tenants.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        if (tenants.exists(tenant + QStringLiteral("/texts"))) {
            arguments << QStringLiteral("engine/systems/%1/texts").arg(tenant);
        }
    }
    arguments << QStringLiteral("-tr-function-alias") << QStringLiteral("QT_TRANSLATE_NOOP+=PIMENTO_TEXT")
              << QStringLiteral("-locations") << QStringLiteral("none") << QStringLiteral("-target-language")
              << QStringLiteral("de") << QStringLiteral("-ts") << file;
    tool.start(QStringLiteral(PIMENTO_LUPDATE), arguments);
    EXPECT_TRUE(tool.waitForFinished(60'000));
    EXPECT_EQ(tool.exitCode(), 0) << tool.readAllStandardError().toStdString();
    return readCatalogue(file);
}

/// Returns the C++ files of the window.
std::vector<std::pair<QString, QString>> sources()
{
    std::vector<std::pair<QString, QString>> files;
    for (const char* folder : {"app", "views"}) {
        QStringList folders = {kSource + QLatin1Char('/') + QLatin1String(folder)};
        while (!folders.isEmpty()) {
            const QDir dir(folders.takeFirst());
            for (const QFileInfo& info : dir.entryInfoList(QDir::Dirs | QDir::Files | QDir::NoDotAndDotDot)) {
                if (info.isDir() && info.fileName() != QLatin1String("cli")) {
                    folders << info.absoluteFilePath();
                } else if (info.suffix() == QLatin1String("cpp") || info.suffix() == QLatin1String("h")) {
                    QFile file(info.absoluteFilePath());
                    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
                    files.emplace_back(info.absoluteFilePath().mid(kSource.size() + 1),
                                       QString::fromUtf8(file.readAll()));
                }
            }
        }
    }
    return files;
}

/// True if a text has words to translate: two of them, or one with a capital letter.
bool hasWords(QString text)
{
    static const QRegularExpression marks(QStringLiteral("<[^>]*>|&\\w+;|\\\\u[0-9a-f]{4}|%[0-9]"));
    static const QRegularExpression words(QStringLiteral("[A-Za-z]{2,} +[A-Za-z]{2,}|\\A&?[A-Z][a-z]{2,}"));
    return !text.contains(QLatin1Char('{')) && words.match(text.remove(marks)).hasMatch();
}

} // namespace

TEST(Catalogue, OfEachLanguageIsFinished)
{
    ASSERT_GE(catalogueFiles().size(), 2);
    for (const QString& file : catalogueFiles()) {
        for (const Message& each : readCatalogue(file)) {
            EXPECT_TRUE(each.state.isEmpty() && !each.translations.join(QString()).isEmpty())
                << file.toStdString() << " has no translation of\n    " << each.name() << kHowTo;
            EXPECT_EQ(each.translations.size(), each.isCount ? 2 : 1) << each.name();
        }
    }
}

TEST(Catalogue, HasTheTextsOfTheSourcesAndNoOthers)
{
    const std::vector<Message> found = textsOfTheSources();
    ASSERT_GT(found.size(), 1000U);
    const auto keyOf = [](const Message& each) { return std::tuple(each.context, each.source, each.comment); };
    for (const QString& file : catalogueFiles()) {
        const bool isEnglish = file.endsWith(QLatin1String("_en.ts")); // which needs the forms of counts alone
        std::set<std::tuple<QString, QString, QString>> wanted;
        for (const Message& each : found) {
            if (!isEnglish || each.isCount) {
                wanted.insert(keyOf(each));
            }
        }
        for (const Message& each : readCatalogue(file)) {
            EXPECT_EQ(wanted.erase(keyOf(each)), 1U)
                << file.toStdString() << ": no source has it any more:\n    " << each.name() << kHowTo;
        }
        for (const auto& [context, source, comment] : wanted) {
            ADD_FAILURE() << file.toStdString() << " lacks\n    " << context.toStdString() << ": "
                          << source.toStdString() << kHowTo;
        }
    }
}

TEST(Catalogue, KeepsPlaceholdersTagsAndShortcutsOfTexts)
{
    for (const QString& file : catalogueFiles()) {
        for (const Message& each : readCatalogue(file)) {
            for (const QString& text : each.translations) {
                EXPECT_EQ(placesOf(text), placesOf(each.source)) << each.name();
                EXPECT_EQ(text.count(QLatin1Char('<')), each.source.count(QLatin1Char('<'))) << each.name();
                EXPECT_EQ(text.contains(QLatin1Char('&')), each.source.contains(QLatin1Char('&'))) << each.name();
                EXPECT_EQ(text.contains(QLatin1Char('\t')), each.source.contains(QLatin1Char('\t'))) << each.name();
                EXPECT_EQ(text.endsWith(QChar(0x2026)), each.source.endsWith(QChar(0x2026))) << each.name();
            }
        }
    }
}

TEST(Catalogue, HasContextsThatWidgetsAskFor)
{
    // A class of the namespace is asked for as pimento::Name; the tool writes Name alone where it did not understand
    // the header, as behind a forward declaration of an enumeration with a type.
    std::set<QString> classes;
    static const QRegularExpression declared(QStringLiteral("class (\\w+)[^;{]*\\{\\s*Q_OBJECT"));
    for (const auto& [name, text] : sources()) {
        for (auto each = declared.globalMatch(text); each.hasNext();) {
            classes.insert(each.next().captured(1));
        }
    }
    ASSERT_GT(classes.size(), 50U);
    std::map<QString, QStringList> named; // contexts that a source names itself
    static const QRegularExpression asking(
        QStringLiteral("(?:translate|QT_TRANSLATE_NOOP|Q_DECLARE_TR_FUNCTIONS)\\(\\s*\"?(\\w+)"));
    for (const auto& [name, text] : sources()) {
        for (auto each = asking.globalMatch(text); each.hasNext();) {
            named[each.next().captured(1)] << name;
        }
    }
    for (const QString& file : catalogueFiles()) {
        for (const Message& each : readCatalogue(file)) {
            EXPECT_TRUE(!classes.contains(each.context) || named.contains(each.context))
                << each.name() << " is asked for as pimento::" << each.context.toStdString();
        }
    }
}

TEST(Catalogue, IsAskedForTextsInConstantsByTheContextThatTheyName)
{
    // tr() of a class puts the namespace before its name; a text marked by QT_TRANSLATE_NOOP has the name alone.
    static const QRegularExpression bare(QStringLiteral("(?<![:\\w])tr\\(\\s*[A-Za-z_][^\\n]*"));
    for (const auto& [name, text] : sources()) {
        const auto match = bare.match(text);
        EXPECT_FALSE(match.hasMatch()) << name.toStdString() << ": " << match.captured().toStdString() << kHowTo;
    }
}

TEST(Catalogue, UsesWordsOfMakersOnlyWhereTheirGenderDoesNotShow)
{
    // Gruppe becomes Kanal and Kern becomes Bank in the words of a device: no article may stand before one of them.
    static const QRegularExpression shown(
        QStringLiteral("\\b([Dd](er|ie|as|en|em|es)|[Ee]in(e|em|en|er|es)?|[Jj]ede[rmns]?|[Kk]ein(e|em|en|er|es)?|"
                       "[Dd]iese[rmns]?|[Ss]ein(e|em|en|er|es)?) (Gruppe|Kern|Kerns)\\b"));
    for (const Message& each : readCatalogue(kSource + QStringLiteral("/resources/translations/pimento_de.ts"))) {
        EXPECT_FALSE(shown.match(each.translations.join(QLatin1Char(' '))).hasMatch()) << each.name();
    }
}

TEST(Texts, AreNotHiddenFromTheToolsByHelpers)
{
    // The tool finds tr("...") and translate("Context", "..."), and nothing behind a function of one's own: a struct
    // with Q_DECLARE_TR_FUNCTIONS gives tr() to functions outside of classes.
    static const QRegularExpression helper(QStringLiteral("translate\\(\"\\w+\", (?!\")\\w+\\)"));
    for (const auto& [name, text] : sources()) {
        const auto match = helper.match(text);
        EXPECT_FALSE(match.hasMatch()) << name.toStdString() << ": " << match.captured().toStdString() << kHowTo;
    }
}

TEST(Texts, OfTheWindowGoThroughTranslation)
{
    // Calls whose texts are not shown or stay English: names, files for other programs, the command line's help.
    static const QRegularExpression call(QStringLiteral("\\b(\\w+)\\(\\s*((?:u?\"(?:[^\"\\\\\\n]|\\\\.)*\"\\s*)+)"));
    static const QRegularExpression comment(QStringLiteral("//[^\\n]*"));
    const std::set<QString> silent = {QStringLiteral("tr"),
                                      QStringLiteral("translate"),
                                      QStringLiteral("QT_TRANSLATE_NOOP"),
                                      QStringLiteral("QT_TR_NOOP"),
                                      QStringLiteral("fail"),
                                      QStringLiteral("wrong"),
                                      QStringLiteral("PIMENTO_ASSERT"),
                                      QStringLiteral("static_assert"),
                                      QStringLiteral("setObjectName"),
                                      QStringLiteral("setProperty"),
                                      QStringLiteral("qWarning"),
                                      QStringLiteral("fprintf")};
    const std::set<QString> english = {QStringLiteral("app/program/window_options.cpp"),
                                       QStringLiteral("views/figures/chip_tables.cpp"),
                                       QStringLiteral("views/figures/figure_tables.cpp"),
                                       QStringLiteral("views/figures/model_tables.cpp"),
                                       QStringLiteral("views/figures/roofline_tables.cpp")};
    const std::set<QString> names = {QStringLiteral("Pimento"), QStringLiteral("Fusion"),
                                     QStringLiteral("English"), QStringLiteral("Reset"),
                                     QStringLiteral("Title"),   QStringLiteral("# asked with ")};
    for (const auto& [name, written] : sources()) {
        if (english.contains(name)) {
            continue;
        }
        const QString text = QString(written).remove(comment);
        for (auto each = call.globalMatch(text); each.hasNext();) {
            const auto match = each.next();
            QString words = match.captured(2).trimmed();
            words = words.mid(1).chopped(1);
            EXPECT_TRUE(silent.contains(match.captured(1)) || names.contains(words) || !hasWords(words))
                << name.toStdString() << ": \"" << words.toStdString()
                << "\" does not go through tr(), so nobody can read it in another language";
        }
    }
}

} // namespace pimento
