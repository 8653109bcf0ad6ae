// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/files.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <utility>
#include <vector>

// The catalogues (resources/translations) against the sources, and the sources against texts that no catalogue can
// have.

namespace pimento {

namespace {

const QString kSource = QStringLiteral(PIMENTO_SOURCE_DIR);
const char* const kHowTo = "\nHACKING.md, Languages, says how a text is added.";

struct Message {
    QString context;
    QString source;
    QString comment;
    QString translation;
    QString state; // "unfinished", "vanished", "obsolete"; "": done

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
        } else if (xml.name() == QLatin1String("source")) {
            messages.back().source = xml.readElementText();
        } else if (xml.name() == QLatin1String("comment")) {
            messages.back().comment = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            messages.back().state = xml.attributes().value(QLatin1String("type")).toString();
            messages.back().translation = xml.readElementText(QXmlStreamReader::IncludeChildElements);
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

/// %1, %2, %n of a text, sorted.
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

/// All texts that Qt's tool finds in the sources, by context, source and comment.
std::set<std::tuple<QString, QString, QString>> textsOfTheSources()
{
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("found.ts"));
    QProcess tool;
    tool.setWorkingDirectory(kSource);
    tool.start(QStringLiteral(PIMENTO_LUPDATE),
               {QStringLiteral("-silent"), QStringLiteral("-I"), QStringLiteral("."), QStringLiteral("app"),
                QStringLiteral("views"), QStringLiteral("-locations"), QStringLiteral("none"), QStringLiteral("-ts"),
                file});
    EXPECT_TRUE(tool.waitForFinished(60'000));
    EXPECT_EQ(tool.exitCode(), 0) << tool.readAllStandardError().toStdString();
    std::set<std::tuple<QString, QString, QString>> texts;
    for (const Message& each : readCatalogue(file)) {
        texts.insert({each.context, each.source, each.comment});
    }
    return texts;
}

/// The C++ files of the window.
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

/// Whether people read it as words: two of them, or one with a capital letter.
bool hasWords(QString text)
{
    static const QRegularExpression marks(QStringLiteral("<[^>]*>|&\\w+;|\\\\u[0-9a-f]{4}|%[0-9]"));
    static const QRegularExpression words(QStringLiteral("[A-Za-z]{2,} +[A-Za-z]{2,}|\\A&?[A-Z][a-z]{2,}"));
    return !text.contains(QLatin1Char('{')) && words.match(text.remove(marks)).hasMatch();
}

} // namespace

TEST(Catalogue, OfEachLanguageIsFinished)
{
    ASSERT_FALSE(catalogueFiles().isEmpty());
    for (const QString& file : catalogueFiles()) {
        for (const Message& each : readCatalogue(file)) {
            EXPECT_TRUE(each.state.isEmpty() && !each.translation.isEmpty())
                << file.toStdString() << " has no translation of\n    " << each.name() << kHowTo;
        }
    }
}

TEST(Catalogue, HasTheTextsOfTheSourcesAndNoOthers)
{
    const auto found = textsOfTheSources();
    ASSERT_GT(found.size(), 1000U);
    for (const QString& file : catalogueFiles()) {
        std::set<std::tuple<QString, QString, QString>> known;
        for (const Message& each : readCatalogue(file)) {
            known.insert({each.context, each.source, each.comment});
            EXPECT_TRUE(found.contains({each.context, each.source, each.comment}))
                << "no source has it any more:\n    " << each.name() << kHowTo;
        }
        for (const auto& [context, source, comment] : found) {
            EXPECT_TRUE(known.contains({context, source, comment}))
                << file.toStdString() << " lacks\n    " << context.toStdString() << ": " << source.toStdString()
                << kHowTo;
        }
    }
}

TEST(Catalogue, KeepsPlaceholdersTagsAndShortcutsOfTexts)
{
    for (const QString& file : catalogueFiles()) {
        for (const Message& each : readCatalogue(file)) {
            EXPECT_EQ(placesOf(each.translation), placesOf(each.source)) << each.name();
            EXPECT_EQ(each.translation.count(QLatin1Char('<')), each.source.count(QLatin1Char('<'))) << each.name();
            EXPECT_EQ(each.translation.contains(QLatin1Char('&')), each.source.contains(QLatin1Char('&')))
                << each.name();
            EXPECT_EQ(each.translation.contains(QLatin1Char('\t')), each.source.contains(QLatin1Char('\t')))
                << each.name();
            EXPECT_EQ(each.translation.endsWith(QChar(0x2026)), each.source.endsWith(QChar(0x2026))) << each.name();
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
    std::map<QString, QStringList> explicitly; // contexts that a source names itself
    static const QRegularExpression named(
        QStringLiteral("(?:translate|QT_TRANSLATE_NOOP|Q_DECLARE_TR_FUNCTIONS)\\(\\s*\"?(\\w+)"));
    for (const auto& [name, text] : sources()) {
        for (auto each = named.globalMatch(text); each.hasNext();) {
            explicitly[each.next().captured(1)] << name;
        }
    }
    for (const QString& file : catalogueFiles()) {
        for (const Message& each : readCatalogue(file)) {
            EXPECT_TRUE(!classes.contains(each.context) || explicitly.contains(each.context))
                << each.name() << " is asked for as pimento::" << each.context.toStdString();
        }
    }
}

TEST(Catalogue, UsesWordsOfMakersOnlyWhereTheirGenderDoesNotShow)
{
    // Gruppe becomes Kanal and Kern becomes Bank in the words of a device: no article may stand before one of them.
    static const QRegularExpression shown(
        QStringLiteral("\\b([Dd](er|ie|as|en|em|es)|[Ee]in(e|em|en|er|es)?|[Jj]ede[rmns]?|[Kk]ein(e|em|en|er|es)?|"
                       "[Dd]iese[rmns]?|[Ss]ein(e|em|en|er|es)?) (Gruppe|Kern|Kerns)\\b"));
    for (const Message& each : readCatalogue(kSource + QStringLiteral("/resources/translations/pimento_de.ts"))) {
        EXPECT_FALSE(shown.match(each.translation).hasMatch()) << each.translation.toStdString();
    }
}

TEST(Texts, OfTheWindowGoThroughTranslation)
{
    // Calls whose words nobody reads, or that stay English: names, files for other programs, the command line's help.
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
    const std::set<QString> english = {QStringLiteral("app/window_options.cpp"),
                                       QStringLiteral("views/plots/figure_tables.cpp")};
    const std::set<QString> names = {QStringLiteral("Pimento"), QStringLiteral("Fusion"), QStringLiteral("English"),
                                     QStringLiteral("Reset"), QStringLiteral("Title")};
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
