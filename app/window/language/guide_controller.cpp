// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/language/guide_controller.h"

#include "app/window/language/vocabulary_controller.h"
#include "engine/base/data_folder.h"
#include "views/commands/command_registry.h"
#include "views/common/palette.h"
#include "views/guide/guide_view.h"
#include "views/texts/language.h"
#include "views/texts/words.h"

#include <QApplication>
#include <QDesktopServices>
#include <QVBoxLayout>

#include <utility>

namespace pimento {

namespace {

const QString kGlossary = QStringLiteral("glossary");

GlossaryPhrases glossaryPhrases()
{
    return {
        GuideController::tr("Glossary").toStdString(),
        GuideController::tr("The words of the window. The menu *View > Words* chooses neutral words or those of one "
                            "vendor.")
            .toStdString(),
        GuideController::tr("Other words: %1.").toStdString(), GuideController::tr("Read more").toStdString()};
}

} // namespace

GuideController::GuideController(QWidget& window, VocabularyController& words, std::function<QString()> pageOnShow,
                                 QObject* parent)
    : QObject(parent), m_window(window), m_words(words), m_pageOnShow(std::move(pageOnShow))
{
    connect(&m_words, &VocabularyController::changed, this, [this] {
        if (m_view != nullptr) {
            fill();
        }
    });
    QDesktopServices::setUrlHandler(QStringLiteral("pimento"), this, "open");
}

GuideController::~GuideController()
{
    QDesktopServices::unsetUrlHandler(QStringLiteral("pimento"));
    delete m_dialog;
}

void GuideController::addCommands(CommandRegistry& registry, const QString& help)
{
    registry.add({QStringLiteral("help.guide"), help, tr("&Guide"), {QKeySequence(Qt::Key_F1)}}, this,
                 [this] { showForPage(); });
    registry.add({QStringLiteral("help.glossary"), help, tr("G&lossary")}, this,
                 [this] { open(QUrl(QStringLiteral("pimento:") + kGlossary)); });
}

void GuideController::setColours(const Palette& palette)
{
    if (m_view != nullptr) {
        m_view->setColours(palette);
    }
}

GuideView* GuideController::view() const { return m_view; }

GuideView& GuideController::shown()
{
    if (m_dialog == nullptr) {
        m_dialog = new QDialog(&m_window);
        m_dialog->setObjectName(QStringLiteral("guide"));
        m_dialog->setWindowTitle(tr("Guide"));
        m_dialog->resize(1000, 700);
        m_view = new GuideView(m_dialog);
        auto* layout = new QVBoxLayout(m_dialog);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(m_view);
        fill();
    }
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
    return *m_view;
}

void GuideController::fill()
{
    GuideBook book;
    const Language* language = Language::installed();
    const QString code = language == nullptr ? QString() : language->code();
    if (const auto data = findDataFolder()) {
        book = GuideBook::fromFolder(QString::fromStdString((*data / "resources" / "docs" / "guide").string()), code);
    }
    if (const Vocabularies* words = m_words.vocabularies()) {
        book.add(
            {kGlossary, {}, QString::fromStdString(glossaryText(words->list(), words->spoken(), glossaryPhrases()))});
    }
    m_view->setBook(std::move(book));
}

void GuideController::showForPage()
{
    GuideView& view = shown();
    view.showPage(view.book().pageFor(m_pageOnShow()));
}

void GuideController::open(const QUrl& address)
{
    GuideView& view = shown();
    const QString heading = address.fragment();
    const QStringList words = wordsOfTerm(heading); // plural, singular, further forms
    if (const auto page = view.book().find(address.path())) {
        view.showPage(*page, words.size() > 1 ? words[1] : heading);
    }
}

} // namespace pimento
